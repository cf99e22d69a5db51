export const BOOTHS = {
  "Load the booths of a constituency from a spreadsheet.":
    "किसी निर्वाचन क्षेत्र के सभी बूथ स्प्रेडशीट से एक साथ लोड करें।",
  "Every booth of the sheet belongs to this constituency.": "शीट का हर बूथ इसी निर्वाचन क्षेत्र का है।",
  "Add or Update Location": "स्थान जोड़ें या बदलें",
  Spreadsheet: "स्प्रेडशीट",
  "One row for each booth, under a row of column names.":
    "स्तंभों के नामों वाली पंक्ति के नीचे, हर बूथ के लिए एक पंक्ति।",
  "Download template": "नमूना डाउनलोड करें",
  "Failed to download the template.": "नमूना डाउनलोड नहीं हो सका।",
  "Excel file": "एक्सेल फ़ाइल",
  ".xls, .xlsx or .ods, up to 20 MB": ".xls, .xlsx या .ods, 20 MB तक",

  // What a sheet holds
  "The columns may stand in any order, also below a title.":
    "स्तंभ किसी भी क्रम में हो सकते हैं, शीर्षक के नीचे भी।",
  "A sheet of one row adds or corrects a single booth.":
    "एक पंक्ति वाली शीट एक ही बूथ जोड़ती या ठीक करती है।",
  "A booth number that the constituency already has is updated; an upload deletes no booth.":
    "जो बूथ क्रमांक निर्वाचन क्षेत्र में पहले से है, उसकी जानकारी बदल दी जाती है; कोई बूथ कभी नहीं मिटाया जाता।",
  "Rows that cannot be used are left out, and listed with their row number after the upload.":
    "जो पंक्तियाँ काम की नहीं हैं, वे छोड़ दी जाती हैं और अपलोड के बाद पंक्ति संख्या के साथ दिखाई जाती हैं।",
  "Columns of the sheet": "शीट के स्तंभ",
  "The mandal's name, up to {count} characters": "मंडल का नाम, अधिकतम {count} अक्षर",
  "The cluster of booths inside the mandal": "मंडल के भीतर बूथों का समूह",
  "The building, such as a school": "भवन, जैसे कोई विद्यालय",
  "Unique in the constituency, up to {count} characters; 007 stays 007":
    "निर्वाचन क्षेत्र में हर बूथ का अलग, अधिकतम {count} अक्षर; 007 को 007 ही रखा जाता है",

  // Check and upload
  "Booths that this constituency already has: {count}. A row with the number of one of them replaces it. Press {button} to see which.":
    "इस निर्वाचन क्षेत्र में पहले से मौजूद बूथ: {count}। जिस पंक्ति में इनमें से किसी का क्रमांक है, वह उसकी जानकारी बदल देती है। कौन-से बदलेंगे, यह देखने के लिए “{button}” दबाएँ।",
  "Check file": "फ़ाइल जाँचें",
  "Checking...": "जाँच हो रही है...",
  "Upload Booths": "बूथ अपलोड करें",
  "Uploading...": "अपलोड हो रहा है...",
  "Sending the sheet": "शीट भेजी जा रही है",
  "Reading the sheet": "शीट पढ़ी जा रही है",
  "Storing the booths": "बूथ सहेजे जा रहे हैं",
  "{stored} of {total} rows": "{total} में से {stored} पंक्तियाँ",
  "The file could not be checked.": "फ़ाइल की जाँच नहीं हो सकी।",
  "Check cancelled. Nothing was changed.": "जाँच रद्द की गई। कुछ नहीं बदला गया।",
  "Failed to upload booths.": "बूथ अपलोड नहीं हो सके।",
  "Booths uploaded": "बूथ अपलोड हो गए",
  "Upload cancelled. No booth was loaded.": "अपलोड रद्द किया गया। कोई बूथ लोड नहीं हुआ।",
  "Upload cancelled. The sheet had already been sent: its booths may have been loaded.":
    "अपलोड रद्द किया गया। शीट पहले ही भेजी जा चुकी थी: हो सकता है कि उसके बूथ लोड हो गए हों।",

  // The report
  "File Check": "फ़ाइल की जाँच",
  "Upload Report": "अपलोड की रिपोर्ट",
  "Nothing has been saved yet.": "अभी कुछ नहीं सहेजा गया है।",
  "Nothing to store: what can be used is stored already.":
    "सहेजने के लिए कुछ नहीं है: जो पंक्तियाँ काम की हैं, वे पहले से सहेजी हुई हैं।",
  "Other sheets of this file with these columns: {count}. They were not read. Put all rows into one sheet.":
    "इस फ़ाइल में इन स्तंभों वाली अन्य शीटें: {count}। वे नहीं पढ़ी गईं। सभी पंक्तियाँ एक ही शीट में रखें।",
  "No row of this sheet could be used. Nothing has been saved.":
    "इस शीट की कोई पंक्ति काम की नहीं थी। कुछ नहीं सहेजा गया है।",
  Inserted: "जोड़े गए",
  Updated: "बदले गए",
  Unchanged: "अपरिवर्तित",
  Rejected: "अस्वीकृत",
  "Store these rows": "ये पंक्तियाँ सहेजें",
  "To be inserted": "जोड़े जाएँगे",
  "To be updated": "बदले जाएँगे",
  "Booths to be updated": "बदले जाने वाले बूथ",
  "Booths to be inserted": "जोड़े जाने वाले बूथ",
  "The first {count} are shown.": "पहले {count} दिखाए गए हैं।",
  Row: "पंक्ति",
  "Row {row}": "पंक्ति {row}",
  Change: "बदलाव",
  becomes: "के स्थान पर",
  "Rejected rows": "अस्वीकृत पंक्तियाँ",
  "Correct them in your sheet and check it again.": "उन्हें अपनी शीट में ठीक करके फिर से जाँचें।",
  "Correct them in your sheet and upload it again: the other rows will then be unchanged.":
    "इन्हें अपनी शीट में सुधारकर शीट फिर अपलोड करें: बाकी पंक्तियाँ तब अपरिवर्तित रहेंगी।",
  Field: "स्तंभ",
  Message: "संदेश",
  "Whole row": "पूरी पंक्ति",
  "Download rejected rows": "अस्वीकृत पंक्तियाँ डाउनलोड करें",
  "Hidden sheets of this file: {names}. They were not read.":
    "इस फ़ाइल की छिपी हुई शीटें: {names}। इन्हें नहीं पढ़ा गया।",
  "Hidden or filtered rows: {count}. They were read like the others.":
    "छिपी हुई या फ़िल्टर की गई पंक्तियाँ: {count}। इन्हें भी बाकी पंक्तियों की तरह पढ़ा गया।",
  "Rows with the numbers of the columns: {rows}. They were not read.":
    "स्तंभों की संख्याओं वाली पंक्तियाँ: {rows}। इन्हें नहीं पढ़ा गया।",

  "New mandals: {list}. If the constituency has one of them, check how it is spelt.":
    "नए मंडल: {list}। यदि इनमें से कोई निर्वाचन क्षेत्र में पहले से है, तो वर्तनी जाँचें।",
  // Take back
  "Booths that were loaded last: {count}, on {time}.":
    "पिछली बार {time} को लोड किए गए बूथ: {count}।",
  "All of them are in use.": "ये सभी उपयोग में हैं।",
  "Take back...": "वापस लें...",
  "Take back": "वापस लें",
  "Taking back...": "वापस लिए जा रहे हैं...",
  "Take the booths of {constituency} back?": "{constituency} के बूथ वापस लें?",
  "Booths to remove: {count}. They were added on {time}.":
    "हटाए जाने वाले बूथ: {count}। ये {time} को जोड़े गए थे।",
  "Booths that stay, because citizens, complaints or events have them: {count}.":
    "नागरिकों, शिकायतों या कार्यक्रमों में उपयोग के कारण बने रहने वाले बूथ: {count}।",
  "What the sheet changed in other booths stays changed.": "शीट ने दूसरे बूथों में जो बदला, वह बदला रहेगा।",
  "The booths could not be taken back.": "बूथ वापस नहीं लिए जा सके।",
  "Load fetched": "लोड की जानकारी मिल गई",
  "{count} booth removed": "{count} बूथ हटाया गया",
  "{count} booths removed": "{count} बूथ हटाए गए",
  "{counts}, {count} kept: citizens, complaints or events have them":
    "{counts}, {count} रखे गए: वे नागरिकों, शिकायतों या कार्यक्रमों में हैं",
  "Other booths have been loaded or removed since. Load the page again.":
    "इस बीच दूसरे बूथ लोड किए या हटाए गए हैं। पेज फिर से लोड करें।",

  // Messages
  "{field} does not match the chosen booth": "{field} चुने गए बूथ से मेल नहीं खाता",
  "Two booths of a constituency cannot have one number":
    "एक निर्वाचन क्षेत्र के दो बूथों का क्रमांक एक नहीं हो सकता",
  "Booth Number is required": "बूथ क्रमांक आवश्यक है",
  "Booths loaded": "बूथों की सूची मिल गई",
  "Booths found": "बूथ मिल गए",
} as const satisfies Record<string, string>;
