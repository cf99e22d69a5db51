export const CALENDAR = {
  // The file
  "Office calendar": "कार्यालय का कैलेंडर",
  "Follow up: complaint {number}, {category}": "अगली कार्रवाई: शिकायत {number}, {category}",

  // Messages
  "There is no calendar at this address": "इस पते पर कोई कैलेंडर नहीं है",
  "Calendar address loaded": "कैलेंडर का पता लोड हुआ",
  "Calendar address made": "कैलेंडर का पता बनाया गया",
  "Calendar address revoked": "कैलेंडर का पता बंद किया गया",

  // The own address
  Calendar: "कैलेंडर",
  "The constituency's events and your follow-ups, in the calendar of your phone or computer. Citizens' names, phones and texts are not in it.":
    "निर्वाचन क्षेत्र के कार्यक्रम और आपकी अगली कार्रवाइयाँ, आपके फ़ोन या कंप्यूटर के कैलेंडर में। इसमें नागरिकों के नाम, फ़ोन और विवरण नहीं होते।",
  "The office's events and all follow-ups, in the calendar of your phone or computer. Citizens' names, phones and texts are not in it.":
    "कार्यालय के कार्यक्रम और सभी अगली कार्रवाइयाँ, आपके फ़ोन या कंप्यूटर के कैलेंडर में। इसमें नागरिकों के नाम, फ़ोन और विवरण नहीं होते।",
  "With an address of your own, calendars read it and stay up to date by themselves.":
    "आपका अपना पता होने पर कैलेंडर उसे पढ़ते हैं और अपने आप अद्यतन रहते हैं।",
  "Your address was made on {time}.": "आपका पता {time} को बनाया गया।",
  "No calendar has read it yet.": "अभी तक किसी कैलेंडर ने इसे नहीं पढ़ा है।",
  "A calendar last read it on {time}.": "किसी कैलेंडर ने इसे पिछली बार {time} को पढ़ा।",
  "It was shown once. If it is lost, make a new one, which ends this one.":
    "यह एक ही बार दिखाया गया था। खो जाए तो नया बनाएँ; तब यह बंद हो जाएगा।",
  "Copy the address now: it is not shown again. Whoever has it can read this calendar, so do not pass it on.":
    "पता अभी कॉपी करें: यह फिर नहीं दिखाया जाएगा। जिसके पास यह हो वह यह कैलेंडर पढ़ सकता है, इसलिए इसे किसी और को न दें।",
  "Phones cannot open {address}. Open the console under the address that others reach it by, and make the calendar address there.":
    "फ़ोन {address} नहीं खोल सकते। कंसोल को उस पते पर खोलें जिस पर दूसरे उस तक पहुँचते हैं, और कैलेंडर का पता वहीं बनाएँ।",
  "Calendar address": "कैलेंडर का पता",
  "Calendar address copied": "कैलेंडर का पता कॉपी हुआ",
  "The address could not be copied. Select it and copy it by hand.":
    "पता कॉपी नहीं हो सका। उसे चुनकर स्वयं कॉपी करें।",
  Copy: "कॉपी करें",
  "Open in Calendar": "कैलेंडर में खोलें",
  "iPhone, iPad, Mac: press 'Open in Calendar', or add a calendar subscription and paste the address.":
    "iPhone, iPad, Mac: 'कैलेंडर में खोलें' दबाएँ, या कैलेंडर सदस्यता जोड़कर पता चिपकाएँ।",
  "Google and Android: on a computer open calendar.google.com, 'Other calendars', 'From URL'. The phone follows within a day. Google reads only what is open to the internet.":
    "Google और Android: कंप्यूटर पर calendar.google.com खोलें, 'Other calendars', 'From URL'। फ़ोन पर एक दिन के भीतर दिखेगा। Google वही पढ़ता है जो इंटरनेट पर खुला हो।",
  "Outlook: 'Add calendar', 'Subscribe from web'.":
    "Outlook: 'Add calendar', फिर 'Subscribe from web' चुनें।",
  "Create Address": "पता बनाएँ",
  "New Address": "नया पता",
  Revoke: "पता बंद करें",
  "Revoke the Address": "कैलेंडर का पता बंद करें",
  "Revoking...": "बंद किया जा रहा है...",
  "The address stops working at once. Calendars that have it are no longer brought up to date.":
    "पता तुरंत बंद हो जाएगा। जिन कैलेंडरों में यह है, वे आगे अद्यतन नहीं होंगे।",
  "The present address stops working at once. Add the new one to each calendar that has it.":
    "मौजूदा पता तुरंत बंद हो जाएगा। जिन कैलेंडरों में वह है, उन सब में नया पता जोड़ें।",
  "Failed to load the calendar address": "कैलेंडर का पता लोड नहीं हो सका",
  "The calendar address could not be made. Please try again.":
    "कैलेंडर का पता नहीं बन सका। कृपया फिर कोशिश करें।",
  "The calendar address could not be revoked. Please try again.":
    "कैलेंडर का पता बंद नहीं हो सका। कृपया फिर कोशिश करें।",
} as const satisfies Record<string, string>;
