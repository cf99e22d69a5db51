// Runs before the first paint, as a file of its own because the security policy allows no inline script.
(function () {
  var first = JSON.parse(document.currentScript.dataset.first || "{}")[location.pathname];
  var theme = null;
  var language = null;
  var tokens = null;
  var user = null;
  try {
    theme = localStorage.getItem("theme");
    language = localStorage.getItem("language");
    tokens = JSON.parse(sessionStorage.getItem("tokens"));
    user = JSON.parse(sessionStorage.getItem("userProfile"));
  } catch (_) {
    // Storage may be unavailable or hold invalid data. Then the system's theme applies, and no user is signed in.
  }
  var dark =
    theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  var isSignedIn = Boolean(tokens && user && typeof user === "object");
  var classes = document.documentElement.classList;
  classes.toggle("dark", dark);
  // For theme.css: a signed-in user is redirected, so the prerendered login page stays hidden.
  classes.toggle("signed-in", isSignedIn);
  // For theme.css: the document's text is English; it stays hidden until the Hindi texts are loaded (src/language/language.ts).
  if (language === "hi") document.documentElement.lang = "hi-IN";

  // Sends the page's first call before the other scripts are loaded; src/api/prefetched-response.ts takes the response.
  // An admin may not make the call of the admins' list.
  if (user && user.role === "admin" && location.pathname === "/admins") return;
  if (!first || location.search || !isSignedIn || !tokens.access_token) return;
  var stop = new AbortController();
  var answer = fetch(first, {
    credentials: "include",
    headers: {
      Authorization: "Bearer " + tokens.access_token,
      "Content-Type": "application/json",
      // The console's language, which may differ from the browser's.
      "Accept-Language": language === "hi" ? "hi" : "en",
    },
    signal: stop.signal,
  });
  // The code that takes the response handles a failure.
  answer.catch(function () {});
  window.prefetchedResponse = {
    url: first,
    token: tokens.access_token,
    answer: answer,
    stop: stop,
  };
})();
