/** Messages to citizens. */
export const MESSAGES = {
  Messages: "संदेश",
  "What citizens were told by SMS in the last 90 days.":
    "पिछले 90 दिनों में नागरिकों को एसएमएस से क्या बताया गया।",
  "Messages by state": "स्थिति के अनुसार संदेश",
  "Loading messages...": "संदेश आ रहे हैं...",
  "Failed to load messages": "संदेश नहीं मिल सके",
  "No message is in this state.": "इस स्थिति में कोई संदेश नहीं है।",
  "Citizens are told from the desk until the office has a gateway.":
    "जब तक कार्यालय के पास गेटवे नहीं है, नागरिकों को कार्यालय के कर्मचारी स्वयं बताते हैं।",
  "A citizen who allows messages is told when a complaint is logged, referred and completed.":
    "जो नागरिक संदेश की अनुमति देता है, उसे शिकायत दर्ज होने, भेजे जाने और पूरी होने पर बताया जाता है।",
  "Sending is paused: messages wait until the command {command} on the office's server.":
    "भेजना रुका हुआ है: कार्यालय के सर्वर पर {command} आदेश तक संदेश रुके रहेंगे।",
  "No gateway is set up, so no message is queued or sent.":
    "कोई गेटवे नहीं लगाया गया है, इसलिए कोई संदेश भेजा नहीं जाता।",
  "Send again": "फिर भेजें",
  "Failed to queue the message": "संदेश फिर से भेजा नहीं जा सका",
  Reason: "कारण",
  "Changed on": "बदला गया",

  // Kinds and states
  "SMS: complaint received": "एसएमएस: शिकायत मिली",
  "SMS: complaint referred": "एसएमएस: शिकायत भेजी गई",
  "SMS: complaint completed": "एसएमएस: शिकायत पूरी हुई",
  Queued: "कतार में",
  Sent: "भेजा गया",
  Delivered: "पहुँच गया",
  "Not sent": "नहीं भेजा गया",
  "Not known": "पता नहीं",

  // Causes
  "No phone or no consent": "फ़ोन या अनुमति नहीं है",
  "No longer completed": "शिकायत अब पूरी नहीं है",
  "Older than a day": "एक दिन से पुराना",
  "The gateway did not answer": "गेटवे ने उत्तर नहीं दिया",
  "The gateway refused it": "गेटवे ने स्वीकार नहीं किया",
  "It was not delivered": "पहुँचाया नहीं जा सका",
  "Queued before the office was copied or restored":
    "कार्यालय की प्रति बनाने या वापस लाने से पहले कतार में था",

  // Answers of the server
  "Messages loaded": "संदेश मिल गए",
  "The message is queued again": "संदेश फिर से भेजा जाएगा",
  "Message not found": "संदेश नहीं मिला",
  "This message is queued, was sent, or is being sent. Look again in a minute.":
    "यह संदेश कतार में है, भेजा जा चुका है या भेजा जा रहा है। एक मिनट बाद फिर देखें।",
  "Choose one of the states": "इनमें से एक स्थिति चुनें",
  "Delivery reports need their secret": "पहुँच की सूचना के लिए गुप्त कुंजी चाहिए",
} as const;
