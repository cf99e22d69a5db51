import { createElement, type SVGProps } from "react";

/** An icon of 24 px whose strokes are one path. The build makes Lucide's icons with it (build/one-path-icons.ts). */
export const pathIcon = (path: string) =>
  function Icon({ strokeWidth = 2, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...rest,
      },
      createElement("path", { d: path }),
    );
  };
