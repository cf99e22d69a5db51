import { isIP } from "node:net";
import { createServer } from "node:http";
import { type Config, isLoopback } from "../../config.ts";
import { type Finding, fine, problem, warning } from "../finding.ts";
import { errorMessage } from "../../observability/error-details.ts";

/** Checks that a demonstration, whose password is public, is reachable from this machine only. No finding for other offices. */
export function* checkOpenDemonstration({ HOST, DEMO }: Config): Generator<Finding> {
  if (DEMO && !isLoopback(HOST))
    yield problem(
      `Other machines can reach the demonstration at HOST=${HOST}, and everybody can read its password.`,
      "Unset HOST. For an office of your own: DEMO=0 with SUPER_ADMIN_NAME, SUPER_ADMIN_PHONE and SUPER_ADMIN_PASSWORD.",
    );
}

/** Checks that a console that other machines can reach is behind a TLS proxy, and that TRUST_PROXY names the proxy. */
export function* checkExposure({ HOST, TRUST_PROXY }: Config): Generator<Finding> {
  const proxy = "Put a proxy with TLS in front of it";
  if (!isLoopback(HOST) && TRUST_PROXY.length === 0)
    yield warning(
      `Other machines can reach the console at HOST=${HOST}, and passwords cross the network unencrypted.`,
      `${proxy}; on this machine: HOST=127.0.0.1 TRUST_PROXY=127.0.0.1, else name it in TRUST_PROXY.`,
    );
  else if (isLoopback(HOST)) yield fine(`Only this machine reaches the console (HOST=${HOST}).`);
  else yield fine(`HOST=${HOST}, behind the proxy that TRUST_PROXY names.`);
}

/** Checks that other machines cannot read the metrics. */
export function* checkOpenMetrics({ HOST, METRICS_TOKEN }: Config): Generator<Finding> {
  if (METRICS_TOKEN) yield fine("/metrics asks for METRICS_TOKEN.");
  else if (!isLoopback(HOST))
    yield warning(
      "Anyone who can reach the console can read /metrics: how busy the office is, and how many sign-ins fail.",
      "Set METRICS_TOKEN (openssl rand -hex 24), and give Prometheus the same (docs/operations/watching.md).",
    );
}

/** Checks that each entry of CORS_ORIGINS is an origin, and HTTPS. */
export function* checkOrigins({ CORS_ORIGINS }: Config): Generator<Finding> {
  if (CORS_ORIGINS.length === 0) yield fine("No other website may call the API.");
  for (const origin of CORS_ORIGINS) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (origin.includes("*"))
      yield problem(
        `CORS_ORIGINS holds ${origin}: an origin is compared as text, and a wildcard never matches.`,
        "Name each origin in full, such as CORS_ORIGINS=https://console.example.org",
      );
    else if (!url || url.origin !== origin)
      yield problem(
        `${origin} in CORS_ORIGINS is not an origin, and never matches.`,
        `Write scheme and host alone, such as ${url && url.origin !== "null" ? url.origin : "https://console.example.org"}`,
      );
    else if (url.protocol === "http:" && !isLoopback(url.hostname))
      yield warning(
        `${origin} in CORS_ORIGINS is not encrypted: anyone on the network path can call the API in its name.`,
        `Serve it by HTTPS, and write https://${url.host}`,
      );
    else yield fine(`${origin} may call the API.`);
  }
}

const PROBE_MS = 2000;

/** Checks that the console can listen on HOST and PORT, or that it is already running there. */
export async function* checkPort({ HOST, PORT }: Config): AsyncGenerator<Finding> {
  const socket = `port ${PORT} of ${HOST}`;
  const fault = await faultOfListening(HOST, PORT);
  if (!fault)
    yield fine(PORT ? `The console can listen on ${socket}.` : "The console takes any free port.");
  else if (fault.code === "EADDRINUSE" && (await isConsole(HOST, PORT)))
    yield fine(`A console answers on ${socket}.`);
  else if (fault.code === "EADDRINUSE")
    yield problem(
      `Another program listens on ${socket}.`,
      `See which: ss -ltnp 'sport = :${PORT}'; end it, or set PORT to another number.`,
    );
  else if (fault.code === "EACCES")
    yield problem(`This user may not listen on ${socket}.`, "Set PORT to a number above 1023.");
  else
    yield problem(
      `The console cannot listen on ${socket}: ${errorMessage(fault)}.`,
      "Set HOST to an address of this machine: 127.0.0.1, or one that `hostname -I` prints.",
    );
}

const faultOfListening = (host: string, port: number) =>
  new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });

async function isConsole(host: string, port: number): Promise<boolean> {
  const name =
    { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? (isIP(host) === 6 ? `[${host}]` : host);
  try {
    const reply = await fetch(`http://${name}:${port}/healthz`, {
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return (await reply.text()).includes('"Alive"');
  } catch {
    return false;
  }
}
