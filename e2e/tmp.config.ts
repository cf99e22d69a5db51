import config from "./playwright.config.ts";
const c: any = {
  ...config,
  use: {
    ...config.use,
    launchOptions: {
      ...config.use!.launchOptions,
      args: [
        ...config.use!.launchOptions!.args!,
        ...(process.env.EXTRA ?? "").split(" ").filter(Boolean),
      ],
    },
  },
};
export default c;
