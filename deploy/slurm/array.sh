#!/usr/bin/env bash
#SBATCH --job-name=salient-lab
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=500M
#SBATCH --time=06:00:00
#SBATCH --requeue
# A task of an array plays its share of a run: sbatch --array=0-99 deploy/slurm/array.sh FOLDER
set -euo pipefail
: "${SLURM_ARRAY_TASK_ID:?start it as an array: sbatch --array=0-99 deploy/slurm/array.sh FOLDER}"
# Slurm runs a copy of this file, so that what lies beside it is found by where it was handed in.
deploy=${DEPLOY:-${SLURM_SUBMIT_DIR:-.}/deploy}
exec "$deploy/share.sh" "$1" "$((SLURM_ARRAY_TASK_ID - ${SLURM_ARRAY_TASK_MIN:-0}))" "$SLURM_ARRAY_TASK_COUNT"
