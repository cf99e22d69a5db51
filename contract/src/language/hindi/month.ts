export const MONTH = {
  "month must be a month written YYYY-MM": "month माह का नाम YYYY-MM के रूप में होना चाहिए",
  "Choose a month that has begun": "ऐसा माह चुनें जो शुरू हो चुका हो",

  // The report, and its file.
  Month: "माह",
  Table: "तालिका",
  Received: "प्राप्त",
  "Carried over": "पिछले माह से शेष",
  "Open at the end": "माह के अंत में लंबित",
  "Median days": "माध्यिका दिन",
  "By category": "श्रेणी के अनुसार",
  "By mandal": "मंडल के अनुसार",
  "By admin": "एडमिन के अनुसार",
  "By department": "विभाग के अनुसार",
  "Assigned to nobody": "किसी को नहीं सौंपी गई",
  "Sent to no department": "किसी विभाग को नहीं भेजी गई",
} as const satisfies Record<string, string>;
