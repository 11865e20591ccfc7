//! The dependency policy: every crate comes from crates.io, under a licence that we may use, and none is banned.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::LazyLock;

use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package, PackageId};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Policy {
    source: String,
    licences: Vec<String>,
    banned: Vec<Banned>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Banned {
    name: String,
    why: String,
    /// Tests may use it; what is shipped may not.
    #[serde(default)]
    only_for_tests: bool,
    /// Crates of others that may bring it along; ours may not.
    #[serde(default)]
    through: Vec<String>,
}

fn policy() -> Policy {
    toml::from_str(include_str!("../../policy.toml")).expect("policy.toml is in order")
}

/// What is used on this kind of machine: crates for others are not in the local store, and the check runs offline.
fn metadata() -> &'static Metadata {
    static METADATA: LazyLock<Metadata> = LazyLock::new(|| {
        let version = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
        let version = String::from_utf8_lossy(&version).into_owned();
        let host = version.lines().find_map(|l| l.strip_prefix("host: ")).expect("rustc names its host");
        let options = ["--locked", "--offline", "--filter-platform", host].map(String::from);
        MetadataCommand::new()
            .features(CargoOpt::AllFeatures)
            .other_options(options)
            .exec()
            .expect("cargo metadata")
    });
    &METADATA
}

/// What is built into the program; what only tests use is left out.
fn shipped(metadata: &Metadata) -> BTreeSet<&PackageId> {
    let resolve = metadata.resolve.as_ref().expect("the lock file is resolved");
    let nodes: BTreeMap<&PackageId, _> = resolve.nodes.iter().map(|n| (&n.id, n)).collect();
    let mut open: Vec<&PackageId> = metadata.workspace_members.iter().collect();
    let mut seen: BTreeSet<&PackageId> = open.iter().copied().collect();
    while let Some(id) = open.pop() {
        for dependency in &nodes[id].deps {
            let normal = dependency.dep_kinds.iter().any(|k| k.kind != DependencyKind::Development);
            if normal && seen.insert(&dependency.pkg) {
                open.push(&dependency.pkg);
            }
        }
    }
    seen
}

/// Which of the crates that are built in use a crate themselves.
fn users(metadata: &Metadata, shipped: &BTreeSet<&PackageId>, id: &PackageId) -> Vec<String> {
    let resolve = metadata.resolve.as_ref().expect("the lock file is resolved");
    let uses = |dependency: &cargo_metadata::NodeDep| {
        dependency.pkg == *id && dependency.dep_kinds.iter().any(|k| k.kind != DependencyKind::Development)
    };
    let nodes = resolve.nodes.iter().filter(|node| shipped.contains(&node.id) && node.deps.iter().any(uses));
    nodes.map(|node| metadata[&node.id].name.to_string()).collect()
}

fn outside(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    metadata.packages.iter().filter(|p| !metadata.workspace_members.contains(&p.id))
}

#[test]
fn every_crate_comes_from_the_registry() {
    let (policy, metadata) = (policy(), metadata());
    for package in outside(metadata) {
        let source = package.source.as_ref().map_or("a folder", |s| s.repr.as_str());
        assert_eq!(source, policy.source, "{} {}", package.name, package.version);
    }
}

#[test]
fn every_licence_is_one_that_we_may_use() {
    let (policy, metadata) = (policy(), metadata());
    let allowed: Vec<spdx::Licensee> =
        policy.licences.iter().map(|l| spdx::Licensee::parse(l).expect("a licence of the policy")).collect();
    let mut refused = Vec::new();
    for package in outside(metadata) {
        let licence = package.license.as_deref().unwrap_or("");
        let expression = spdx::Expression::parse_mode(licence, spdx::ParseMode::LAX);
        let fine = expression.is_ok_and(|e| e.evaluate(|wanted| allowed.iter().any(|a| a.satisfies(wanted))));
        if !fine {
            refused.push(format!("{} {}: {licence:?}", package.name, package.version));
        }
    }
    assert!(refused.is_empty(), "licences that policy.toml does not allow:\n{}", refused.join("\n"));
}

#[test]
fn no_banned_crate_is_used() {
    let (policy, metadata) = (policy(), metadata());
    let shipped = shipped(metadata);
    for package in outside(metadata) {
        for banned in policy.banned.iter().filter(|b| b.name == package.name.as_str()) {
            let only_tests = banned.only_for_tests && !shipped.contains(&package.id);
            let users = users(metadata, &shipped, &package.id);
            let brought = !users.is_empty() && users.iter().all(|user| banned.through.contains(user));
            assert!(only_tests || brought, "{} is banned: {} (used by {users:?})", package.name, banned.why);
        }
    }
}

#[test]
fn everything_of_ours_has_the_licence_of_the_project() {
    let metadata = metadata();
    for package in metadata.packages.iter().filter(|p| metadata.workspace_members.contains(&p.id)) {
        assert_eq!(package.license.as_deref(), Some("MIT OR Apache-2.0"), "{}", package.name);
        assert_eq!(package.publish.as_deref(), Some(&[][..]), "{} is not for the registry", package.name);
    }
}
