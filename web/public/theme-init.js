// Runs before the first paint, as a file of its own because the security policy allows no inline script.
(function () {
  var theme = null;
  var language = null;
  var isSignedIn = false;
  try {
    theme = localStorage.getItem("theme");
    language = localStorage.getItem("language");
    isSignedIn = Boolean(
      JSON.parse(sessionStorage.getItem("tokens")) &&
      JSON.parse(sessionStorage.getItem("userProfile")),
    );
  } catch (_) {
    // Storage may be unavailable or hold invalid data. Then the system's theme applies, and no user is signed in.
  }
  var dark =
    theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  var root = document.documentElement;
  root.classList.toggle("dark", dark);
  // For theme.css: a signed-in user is redirected, so the prerendered login page stays hidden.
  root.classList.toggle("signed-in", isSignedIn);
  // For theme.css: the document's text is English; it stays hidden until the texts of another language are loaded (src/language/language.ts).
  if (language) root.lang = language;
})();
