/** A complaint's files. */
export const ATTACHMENTS = {
  "No files came with this complaint.": "इस शिकायत के साथ कोई फ़ाइल नहीं आई।",
  "{count} files, as many as a complaint can have":
    "{count} फ़ाइलें; एक शिकायत में इससे अधिक नहीं हो सकतीं",
  "Download {name}": "{name} डाउनलोड करें",
  Download: "डाउनलोड करें",
  "Cannot download attachment": "संलग्नक डाउनलोड नहीं हो सका",
  "Add Files": "फ़ाइलें जोड़ें",
  "JPG, PNG or PDF, up to {count} more, of at most 5 MB each":
    "JPG, PNG या PDF, {count} तक और फ़ाइलें, हर एक अधिकतम 5 MB की",
  "Preparing a smaller copy...": "छोटी प्रति तैयार हो रही है...",
  "A copy of {size} is ready": "{size} की प्रति तैयार है",
  "Send smaller copies as JPEG instead? They show the same, without the place and the camera that the file names.":
    "क्या इनकी जगह JPEG में छोटी प्रतियाँ भेजें? उनमें वही चित्र रहेगा, पर फ़ाइल में लिखी जगह और कैमरे की जानकारी नहीं रहेगी।",
  "Use the smaller copy": "छोटी प्रति लें",
  "Use {count} smaller copies": "{count} छोटी प्रतियाँ लें",
  "Smaller copy: {before} became {after}": "छोटी प्रति: {before} से {after}",
  "This picture cannot be opened, so it cannot be made smaller.":
    "यह चित्र खोला नहीं जा सकता, इसलिए इसे छोटा नहीं किया जा सकता।",
  "This browser cannot open HEIC pictures. Save the picture as JPEG, then choose it again.":
    "यह ब्राउज़र HEIC चित्र नहीं खोल सकता। चित्र को JPEG के रूप में सहेजें, फिर उसे दोबारा चुनें।",
  "Files added": "फ़ाइलें जोड़ी गईं",
  "Failed to add the files": "फ़ाइलें जोड़ी नहीं जा सकीं",
  "Loading the file...": "फ़ाइल लोड हो रही है...",
  "Failed to load the file": "फ़ाइल लोड नहीं हो सकी",
  "This picture cannot be shown": "यह चित्र दिखाया नहीं जा सकता",
  "Download it to open it with another program.": "इसे किसी दूसरे प्रोग्राम में खोलने के लिए डाउनलोड करें।",
  "PDF document": "PDF दस्तावेज़",
  "Open in a new tab": "नए टैब में खोलें",
  "Remove File": "फ़ाइल हटाएँ",
  "Are you sure you want to remove this file? This action cannot be undone.":
    "क्या आप वाकई यह फ़ाइल हटाना चाहते हैं? यह वापस नहीं लाई जा सकेगी।",
  Remove: "हटाएँ",
  "Removing...": "हटाया जा रहा है...",
  "File removed": "फ़ाइल हटाई गई",
  "Failed to remove the file": "फ़ाइल हटाई नहीं जा सकी",

  // Messages
  "File not found": "फ़ाइल नहीं मिली",
  "Files attached successfully": "फ़ाइलें संलग्न कर दी गईं",
  "File removed successfully": "फ़ाइल हटा दी गई",
} as const satisfies Record<string, string>;
