// Runs before the first paint, as a file of its own because the security policy allows no inline script.
(function () {
  var saved = null;
  try {
    saved = localStorage.getItem("theme");
  } catch (_) {
    // Storage can be switched off; the system's preference then decides.
  }
  var dark =
    saved === "dark" || (saved !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
})();
