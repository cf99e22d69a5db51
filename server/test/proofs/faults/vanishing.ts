import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** The client's data: a token, a long list and a large file to request. */
export interface Caller {
  port: number;
  token: string;
  list: string;
  file: string;
}

let serial = 0;

const request = ({ token }: Caller, method: string, path: string, body = "") =>
  `${method} ${path} HTTP/1.1\r\nhost: console\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const newState = () => {
  serial += 1;
  return JSON.stringify({ name: `Vanished ${serial}` });
};

const sent = (socket: Socket, text: string) =>
  new Promise<void>((done) => {
    socket.write(text, () => done());
  });
const answered = (socket: Socket) => once(socket, "data");

/** Each sends something and disconnects, orderly or not. */
const ways = {
  "before its list comes": async (socket, caller) => {
    await sent(socket, request(caller, "GET", caller.list));
    socket.destroy();
  },
  "in the middle of its list": async (socket, caller) => {
    socket.write(request(caller, "GET", caller.list));
    await answered(socket);
    socket.resetAndDestroy();
  },
  "in the middle of its file": async (socket, caller) => {
    socket.write(request(caller, "GET", caller.file));
    await answered(socket);
    socket.destroy();
  },
  "without ever reading its file": async (socket, caller) => {
    await sent(socket, request(caller, "GET", caller.file));
    // Waits for the first bytes of the answer without reading them.
    await once(socket, "readable");
    socket.resetAndDestroy();
  },
  "having closed its half": async (socket, caller) => {
    socket.end(request(caller, "GET", caller.list));
    socket.resume();
    await once(socket, "close");
  },
  "in the middle of its headers": async (socket, caller) => {
    await sent(socket, request(caller, "GET", caller.list).slice(0, 60));
    socket.resetAndDestroy();
  },
  "as it is refused a tunnel": async (socket, { port }) => {
    await sent(socket, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: console\r\n\r\nof a tunnel`);
    await answered(socket);
    socket.resetAndDestroy();
  },
  // Nothing reads the address of this client before it has gone.
  "as it is rejected without a sign-in": async (socket) => {
    const text = "GET /track/x HTTP/1.1\r\nhost: console\r\ncontent-encoding: gzip\r\n\r\n";
    await sent(socket, text);
    socket.resetAndDestroy();
  },
  "before its change is acknowledged": async (socket, caller) => {
    await sent(socket, request(caller, "POST", "/api/v0/location/states", newState()));
    socket.destroy();
  },
  "in the middle of its change": async (socket, caller) => {
    const whole = request(caller, "POST", "/api/v0/location/states", newState());
    await sent(socket, whole.slice(0, -5));
    socket.resetAndDestroy();
  },
} satisfies Record<string, (socket: Socket, caller: Caller) => Promise<void>>;

export const WAYS = Object.keys(ways) as (keyof typeof ways)[];

/** One client that disconnects in this way; resolves when it has disconnected. */
export async function vanish(caller: Caller, way: keyof typeof ways): Promise<void> {
  const socket = connect({ port: caller.port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  await ways[way](socket, caller);
}
