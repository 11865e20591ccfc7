const sheet = JSON.parse(document.getElementById("sheet").textContent);
const turn = document.getElementById("turn");
const most = Math.max(...sheet.arms.map((arm) => arm.turns.length)) - 1;
turn.max = most;
turn.value = most;
function draw() {
  document.getElementById("when").textContent = turn.value === "0" ? "Before turn 1" : `End of turn ${turn.value}`;
  for (const box of document.querySelectorAll(".side")) {
    const arm = sheet.arms[box.querySelector("select").value];
    const at = arm.turns[Math.min(turn.value, arm.turns.length - 1)];
    const circle = ([x, y, one, two]) => [[one, "one", -1], [two, "two", 1]].filter(([n]) => n >= 5).map(([n, side, to]) =>
      `<circle class="${side}" cx="${x + to * (one >= 5 && two >= 5 ? sheet.radius / 3 : 0)}" cy="${y}" r="${(sheet.radius * Math.min(1.1, Math.sqrt(n / 240) + 0.12)).toFixed(1)}"/>`).join("");
    const [half, low, high] = at.fronts;
    const line = (path, ink, width, dash) => `<path class="line" d="${path}" stroke="${ink}" stroke-width="${width}" stroke-dasharray="${dash}"/>`;
    box.querySelector("svg").innerHTML = line(low, "#c2571a", 2, "3 5") + line(high, "#12707c", 2, "3 5") + line(half, "#fff", 7, "none") + line(half, "#161511", 3.5, "none") + at.units.map(circle).join("");
    box.querySelector(".count").textContent = `${at.games} games`;
  }
}
turn.addEventListener("input", draw);
for (const select of document.querySelectorAll(".side select")) select.addEventListener("change", draw);
draw();
