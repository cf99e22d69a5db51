/** Messages about requests in general, the database and the disk. */
export const REQUESTS = {
  "Invalid request": "अनुरोध सही नहीं है",
  "The request body must be a JSON object": "अनुरोध में एक JSON ऑब्जेक्ट होना चाहिए",
  "The request is too large": "अनुरोध बहुत बड़ा है",
  "This content type is not supported": "इस प्रकार की सामग्री नहीं ली जाती",
  "A compressed request is not accepted": "संपीड़ित (compressed) अनुरोध नहीं लिया जाता",
  "The request holds too many values": "अनुरोध में बहुत अधिक मान हैं",
  "The request is not valid JSON": "अनुरोध सही JSON नहीं है",
  "The request could not be understood": "अनुरोध समझ में नहीं आया",
  "The request was cut short": "अनुरोध बीच में ही टूट गया",
  "The request is not valid HTTP": "अनुरोध सही HTTP नहीं है",
  "The request headers are too large": "अनुरोध के हेडर बहुत बड़े हैं",
  "The request took too long": "अनुरोध में बहुत अधिक समय लगा",
  "This expectation cannot be met": "यह अपेक्षा पूरी नहीं हो सकती",
  "The address is not valid": "पता सही नहीं है",
  "There is nothing at this address": "इस पते पर कुछ नहीं है",
  "There is nothing at this address ({method})": "इस पते पर कुछ नहीं है ({method})",
  "This method is not allowed here": "यहाँ इस विधि (method) की अनुमति नहीं है",
  "Files are taken in the field {field} only": "फ़ाइलें केवल {field} फ़ील्ड में ली जाती हैं",
  "The form is too large": "फ़ॉर्म बहुत बड़ा है",
  "A field of the form is given twice": "फ़ॉर्म का एक फ़ील्ड दो बार दिया गया है",
  "The upload could not be read": "अपलोड पढ़ा नहीं जा सका",
  "Idempotency-Key must have 1 to {limit} characters":
    "Idempotency-Key में 1 से {limit} अक्षर होने चाहिए",
  "The first attempt was stored, with other content. Look for it before you try again.":
    "पहला प्रयास अलग विवरण के साथ सहेजा जा चुका है। फिर कोशिश करने से पहले उसे खोज लें।",
  "The files cannot be reached right now. Please try again.":
    "फ़ाइलों तक अभी नहीं पहुँचा जा सकता। कृपया फिर से कोशिश करें।",
  "The database has lost changes. Please tell the administrator of the console.":
    "डेटाबेस से कुछ बदलाव खो गए हैं। कृपया कंसोल के व्यवस्थापक को बताएं।",
  "The database cannot be reached right now. Please try again.":
    "अभी डेटाबेस से संपर्क नहीं हो पा रहा है। कृपया फिर कोशिश करें।",
  "The disk is full. Nothing was saved.": "डिस्क भर गई है। कुछ भी सहेजा नहीं गया।",
  "This record is still in use": "यह अभिलेख अब भी उपयोग में है",
  "A required value is missing": "एक आवश्यक मान नहीं दिया गया है",
  "This record already exists": "यह अभिलेख पहले से है",
  "A value is outside its limits": "एक मान अपनी सीमा से बाहर है",
  "Too many changes at once. Please try again.":
    "एक साथ बहुत अधिक बदलाव हो रहे हैं। कृपया फिर कोशिश करें।",
  "The database took too long. Please try again.": "डेटाबेस को बहुत अधिक समय लगा। कृपया फिर कोशिश करें।",
  "An unexpected error occurred": "कोई अनपेक्षित त्रुटि हुई",
  "The console is stopping": "कंसोल बंद हो रहा है",
  "Not ready: {what}. Please try again.": "तैयार नहीं: {what}। कृपया फिर कोशिश करें।",
  "The metrics are for the bearer of their token only":
    "ये आँकड़े केवल उसी को मिलते हैं जिसके पास उनका टोकन है",
  "The database is for a newer version of the console. Please start that one.":
    "डेटाबेस कंसोल के नए संस्करण के लिए है। कृपया वही संस्करण चलाएँ।",
  "Other exports are running. Please try again in a moment.":
    "अभी दूसरे निर्यात चल रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।",
  "Many people are signing in. Please try again in a moment.":
    "अभी बहुत से लोग साइन इन कर रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।",
  "An Excel sheet holds at most {limit} rows: set a filter, or choose CSV.":
    "एक्सेल शीट में अधिकतम {limit} पंक्तियाँ आती हैं: कोई फ़िल्टर लगाएँ या CSV चुनें।",
  "Too many of your uploads are running. Please try again when they have ended.":
    "आपके बहुत से अपलोड एक साथ चल रहे हैं। उनके पूरे होने पर फिर कोशिश करें।",
  // The name of a file, and what is wrong with it.
  "{name}: {counts}": "फ़ाइल {name}: {counts}",
} as const satisfies Record<string, string>;
