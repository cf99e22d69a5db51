export const MONTH = {
  "month must be a month written YYYY-MM": "month माह का नाम YYYY-MM के रूप में होना चाहिए",
  "Choose a month that has begun": "ऐसा माह चुनें जो शुरू हो चुका हो",

  // The page.
  "Monthly report": "मासिक रिपोर्ट",
  "The month before": "पिछला माह",
  "The month after": "अगला माह",
  "Loading the month...": "माह लोड हो रहा है...",
  "Failed to load the month": "माह के आँकड़े लोड नहीं हो सके",
  "The month could not be exported. Please try again.":
    "माह की फ़ाइल नहीं बन सकी। कृपया फिर कोशिश करें।",
  "The month has ended: these figures do not change any more.":
    "माह समाप्त हो चुका है: ये आँकड़े अब नहीं बदलते।",
  "The month is not over: these figures still change.":
    "माह अभी समाप्त नहीं हुआ है: ये आँकड़े अभी बदलते रहेंगे।",
  "Complaints that were imported later: {count}.": "बाद में आयात की गई शिकायतें: {count}।",
  "A figure opens the list of its complaints as they are now.":
    "हर आँकड़ा अपनी शिकायतों की सूची खोलता है, जैसी वे अभी हैं।",
  "A complaint counts for each department that it was sent to.":
    "शिकायत हर उस विभाग में गिनी जाती है जिसे वह भेजी गई थी।",
  "Open now": "अभी लंबित",
  "None completed": "कोई पूर्ण नहीं हुई",

  // The report, and its file.
  Month: "माह",
  Table: "तालिका",
  Received: "प्राप्त",
  "Carried over": "पिछले माह से शेष",
  "Left open": "शेष लंबित",
  "Median days": "माध्यिका दिन",
  "Median days: half of what was completed took no longer.":
    "माध्यिका दिन: पूर्ण हुई आधी शिकायतों में इससे अधिक दिन नहीं लगे।",
  "What was reopened counts as completed, and as open again.":
    "जो शिकायत फिर खोली गई, वह पूर्ण में भी गिनी जाती है और फिर लंबित में भी।",
  "By category": "श्रेणी के अनुसार",
  "By mandal": "मंडल के अनुसार",
  "By admin": "एडमिन के अनुसार",
  "By department": "विभाग के अनुसार",
  "Assigned to nobody": "किसी को नहीं सौंपी गई",
  "Sent to no department": "किसी विभाग को नहीं भेजी गई",

  // The printed register.
  "Complaint register": "शिकायत रजिस्टर",
  "Print the register": "रजिस्टर छापें",
  Complaint: "शिकायत",
  With: "किसके पास",
  "One sheet of A4:": "A4 का एक पन्ना:",
  "1 complaint, {day}": "1 शिकायत, {day}",
  "{count} complaints, {day}": "{count} शिकायतें, {day}",
  "{count} of {total} complaints, {day}": "{total} में से {count} शिकायतें, {day}",
  "Laying out the sheets...": "पन्ने तैयार हो रहे हैं...",
  "{count} sheets of A4. The first one:": "A4 के {count} पन्ने। पहला पन्ना:",
  "Failed to load the register": "रजिस्टर लोड नहीं हो सका",
  "{total} complaints match. The register has the first {count}: set a filter, such as the dates, to print the others.":
    "{total} शिकायतें मिलती हैं। रजिस्टर में पहली {count} हैं: बाकी छापने के लिए फ़िल्टर लगाएँ, जैसे तारीखें।",
} as const satisfies Record<string, string>;
