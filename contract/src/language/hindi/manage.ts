/** Reading one complaint: its dates, its neighbours in the list, and what others change meanwhile. */
export const MANAGE = {
  "Complaints of the list": "सूची की शिकायतें",
  "Previous complaint": "पिछला: सूची में इससे पहले की शिकायत",
  "Next complaint": "अगला: सूची में इसके बाद की शिकायत",
  "{index} of {total}": "{total} में से {index}",
  "just changed": "अभी बदला गया",
  "Someone else changed this complaint: {fields}": "किसी और ने यह शिकायत बदली: {fields}",

  // Its dates.
  "Not set": "तय नहीं",
  "Follow up now": "अब कार्रवाई करें",
  "Set dates": "तिथियाँ तय करें",
  "By this day the office wants it solved.": "कार्यालय इस दिन तक इसका समाधान चाहता है।",
  "On this day the office looks at it again.": "कार्यालय इस दिन इसे फिर से देखेगा।",
  Tomorrow: "आने वाला कल",
  "In a week": "एक सप्ताह में",
  "In two weeks": "दो सप्ताह में",
  "No date": "कोई तिथि नहीं",
  "Dates saved": "तिथियाँ सहेजी गईं",

  // Its activity.
  "What you typed stays; Reload shows what was changed.":
    "आपका लिखा हुआ बना रहेगा; फिर से लोड करने पर बदलाव दिखेंगे।",
  "{day}, which is over": "{day}, जो बीत चुका है",
  "Due date set to {date} by {who}": "{who} द्वारा नियत तिथि {date} तय की गई",
  "Due date removed by {who}": "{who} द्वारा नियत तिथि हटाई गई",
  "Follow-up set to {date} by {who}": "{who} द्वारा अगली कार्रवाई {date} को तय की गई",
  "Follow-up removed by {who}": "{who} द्वारा अगली कार्रवाई की तिथि हटाई गई",
  "Due date and follow-up changed by {who}":
    "{who} द्वारा नियत तिथि और अगली कार्रवाई की तिथि बदली गईं",
  New: "नया",
} as const satisfies Record<string, string>;
