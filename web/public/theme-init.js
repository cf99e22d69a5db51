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
    // Storage can be switched off, or hold what is none of ours: then the system's preference decides, and nobody is signed in.
  }
  var dark =
    theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  var isSignedIn = Boolean(tokens && user && typeof user === "object");
  var classes = document.documentElement.classList;
  classes.toggle("dark", dark);
  // For theme.css: whoever is signed in is on the way elsewhere, and must not see the login page that is drawn already.
  classes.toggle("signed-in", isSignedIn);
  // For theme.css as well: what the document came with is in English, and waits for its Hindi (src/language/language.ts).
  if (language === "hi") document.documentElement.lang = "hi-IN";

  // The page's first call, on its way long before the script that takes its answer (src/api/prefetched-response.ts).
  // An admin may not make the call of the admins' list.
  if (user && user.role === "admin" && location.pathname === "/admins") return;
  if (!first || location.search || !isSignedIn || !tokens.access_token) return;
  var stop = new AbortController();
  var answer = fetch(first, {
    credentials: "include",
    headers: {
      Authorization: "Bearer " + tokens.access_token,
      "Content-Type": "application/json",
      // What src/language/language.ts will show; the browser's own language can be another.
      "Accept-Language": language === "hi" ? "hi" : "en",
    },
    signal: stop.signal,
  });
  // Whoever takes it hears of a failure.
  answer.catch(function () {});
  window.prefetchedResponse = {
    address: first,
    token: tokens.access_token,
    answer: answer,
    stop: stop,
  };
})();
