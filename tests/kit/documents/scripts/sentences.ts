/** Words of contracts in the languages that people sign in, for whatever has to be right in each script. */
export interface Sentences {
  /** As of BCP 47. */
  lang: string;
  dir: "ltr" | "rtl";
  /** Whether the letters come with `npm run fonts` alone. */
  optional: boolean;
  sentences: readonly string[];
}

const ltr = (lang: string, ...sentences: string[]): Sentences => ({
  lang,
  dir: "ltr",
  optional: false,
  sentences,
});
const rtl = (lang: string, ...sentences: string[]): Sentences => ({
  lang,
  dir: "rtl",
  optional: false,
  sentences,
});
const more = (lang: string, ...sentences: string[]): Sentences => ({
  lang,
  dir: "ltr",
  optional: true,
  sentences,
});

export const SENTENCES: readonly Sentences[] = [
  ltr(
    "en",
    "This agreement is made between the landlord and the tenant on 12 March 2026.",
    "The tenant shall pay a rent of EUR 1,250.50 per month, in advance and without deduction.",
    "Either party may terminate this contract by giving not less than three months’ notice (see § 7.2).",
    "“Confidential information” means all that is disclosed, in whatever form; it does not include what is public.",
    "The deposit amounts to 20 % of the price, i.e. £9,900.00, and is due within 14 days.",
  ),
  ltr(
    "de",
    "Dieser Vertrag wird zwischen dem Vermieter und dem Mieter am 12. März 2026 geschlossen.",
    "Der Mieter zahlt monatlich 1.250,50 € im Voraus, spätestens bis zum dritten Werktag.",
    "Die Haftpflichtversicherungsbescheinigung ist vor Übergabe der Räume vorzulegen („Nachweis“).",
    "Änderungen bedürfen der Schriftform; dies gilt auch für die Aufhebung dieses Erfordernisses (§ 127 BGB).",
  ),
  ltr(
    "fr",
    "Le présent contrat est conclu entre le bailleur et le locataire le 12 mars 2026.",
    "Le loyer s’élève à 1 250,50 € par mois ; il est payable d’avance.",
    "Le locataire s’engage à restituer les clés dès la fin du bail, « en bon état ».",
    "À défaut de paiement, une pénalité de 3 % est due après l’échéance n° 2.",
  ),
  ltr(
    "es",
    "El presente contrato se celebra entre el arrendador y el arrendatario el 12 de marzo de 2026.",
    "La renta mensual asciende a 1.250,50 € y se pagará por adelantado.",
    "¿Puede el arrendatario subarrendar? No, salvo autorización escrita del dueño (cláusula 7.ª).",
    "Cualquier modificación deberá constar por escrito; de lo contrario será nula.",
  ),
  ltr(
    "pt",
    "O presente contrato é celebrado entre o senhorio e o inquilino em 12 de março de 2026.",
    "A renda é de 1.250,50 € por mês, paga até ao dia 8 de cada mês.",
    "As alterações não produzem efeito sem acordo escrito de ambas as partes (cf. n.º 4).",
    "A caução será devolvida no prazo de 30 dias após a cessação, deduzidos os danos.",
  ),
  ltr(
    "it",
    "Il presente contratto è stipulato tra il locatore e il conduttore il 12 marzo 2026.",
    "Il canone è di € 1.250,50 al mese e sarà versato entro il giorno 5.",
    "È vietata la sublocazione senza il consenso scritto del proprietario (art. 7, comma 2).",
    "Più volte sollecitato, il debitore decade dal beneficio del termine.",
  ),
  ltr(
    "nl",
    "Deze overeenkomst wordt op 12 maart 2026 gesloten tussen de verhuurder en de huurder.",
    "De huur bedraagt € 1.250,50 per maand, vooraf te voldoen.",
    "Beëindiging is mogelijk met een opzegtermijn van drie maanden; zie artikel 7.2.",
  ),
  ltr(
    "pl",
    "Niniejsza umowa została zawarta dnia 12 marca 2026 r. pomiędzy wynajmującym a najemcą.",
    "Czynsz wynosi 1 250,50 zł miesięcznie i jest płatny z góry.",
    "Wszelkie zmiany wymagają formy pisemnej pod rygorem nieważności („aneks”).",
    "Źródłem obowiązku są § 5 i § 7 ust. 2; żółta księga pozostaje bez zmian.",
  ),
  ltr(
    "cs",
    "Tato smlouva se uzavírá dne 12. března 2026 mezi pronajímatelem a nájemcem.",
    "Nájemné činí 12 500 Kč měsíčně a je splatné předem.",
    "Změny vyžadují písemnou formu; ústní dohody jsou neplatné (čl. 7).",
  ),
  ltr(
    "sk",
    "Táto zmluva sa uzatvára medzi prenajímateľom a nájomcom dňa 12. marca 2026.",
    "Nájomné je 1 250,50 € mesačne a platí sa vopred.",
    "Každá zmena tejto zmluvy musí byť písomná, inak je neplatná.",
  ),
  ltr(
    "hu",
    "Jelen szerződés 2026. március 12-én jött létre a bérbeadó és a bérlő között.",
    "A bérleti díj havi 125 000 Ft, amelyet előre kell megfizetni.",
    "A szerződés módosítása csak írásban érvényes; a szóbeli megállapodás semmis („semmisség”).",
    "Fűtési idényben a közüzemi díjakat külön űrlapon kell elszámolni.",
  ),
  ltr(
    "ro",
    "Prezentul contract se încheie la 12 martie 2026 între locator și locatar.",
    "Chiria este de 1.250,50 lei pe lună și se plătește în avans.",
    "Orice modificare necesită forma scrisă; în caz contrar este nulă (art. 7 alin. 2).",
    "Părțile își asumă răspunderea pentru țevi și instalații.",
  ),
  ltr(
    "hr",
    "Ovaj ugovor sklopljen je dana 12. ožujka 2026. između najmodavca i najmoprimca.",
    "Najamnina iznosi 1.250,50 € mjesečno i plaća se unaprijed.",
    "Izmjene su valjane samo u pisanom obliku; usmeni dogovori ne vrijede.",
  ),
  ltr(
    "sv",
    "Detta avtal ingås den 12 mars 2026 mellan hyresvärden och hyresgästen.",
    "Hyran är 12 500 kr per månad och betalas i förskott.",
    "Ändringar ska göras skriftligen; muntliga överenskommelser är ogiltiga (se § 7).",
  ),
  ltr(
    "da",
    "Denne aftale indgås den 12. marts 2026 mellem udlejeren og lejeren.",
    "Lejen udgør 8.750,00 kr. om måneden og betales forud.",
    "Ændringer kræver skriftlig form; ældre aftaler bortfalder.",
  ),
  ltr(
    "fi",
    "Tämä sopimus tehdään 12. maaliskuuta 2026 vuokranantajan ja vuokralaisen välillä.",
    "Vuokra on 1 250,50 € kuukaudessa, ja se maksetaan etukäteen.",
    "Muutokset on tehtävä kirjallisesti; suulliset sopimukset ovat mitättömiä.",
  ),
  ltr(
    "tr",
    "İşbu sözleşme 12 Mart 2026 tarihinde kiraya veren ile kiracı arasında yapılmıştır.",
    "Kira bedeli aylık 12.500,00 ₺ olup peşin ödenir.",
    "Değişiklikler yazılı olmadıkça geçersizdir; ılımlı bir süre tanınır (madde 7).",
  ),
  ltr(
    "vi",
    "Hợp đồng này được lập ngày 12 tháng 3 năm 2026 giữa bên cho thuê và bên thuê.",
    "Giá thuê là 12.500.000 đồng mỗi tháng, thanh toán trước ngày mồng 5.",
    "Mọi sửa đổi, bổ sung phải được lập thành văn bản và có chữ ký của hai bên (Điều 7).",
    "Bên thuê không được chuyển nhượng quyền thuê nếu chưa được sự đồng ý bằng văn bản.",
  ),
  ltr(
    "id",
    "Perjanjian ini dibuat pada tanggal 12 Maret 2026 antara pihak pertama dan pihak kedua.",
    "Harga sewa sebesar Rp12.500.000,00 per bulan dibayar di muka.",
    "Setiap perubahan harus dibuat secara tertulis; jika tidak, perubahan itu batal.",
  ),
  ltr(
    "ru",
    "Настоящий договор заключён 12 марта 2026 г. между арендодателем и арендатором.",
    "Арендная плата составляет 125 000,50 руб. в месяц и вносится вперёд.",
    "Изменения действительны только в письменной форме («дополнительное соглашение» № 3).",
    "Стороны несут ответственность за неисполнение обязательств согласно п. 7.2.",
  ),
  ltr(
    "uk",
    "Цей договір укладено 12 березня 2026 р. між орендодавцем та орендарем.",
    "Орендна плата становить 12 500,50 грн на місяць і сплачується наперед.",
    "Зміни є чинними лише в письмовій формі; об’єкт передається за актом (ст. 7).",
  ),
  ltr(
    "bg",
    "Настоящият договор се сключва на 12 март 2026 г. между наемодателя и наемателя.",
    "Наемът е 1 250,50 лв. на месец и се плаща предварително.",
    "Измененията са валидни само в писмена форма („анекс“).",
  ),
  ltr(
    "el",
    "Η παρούσα σύμβαση συνάπτεται στις 12 Μαρτίου 2026 μεταξύ εκμισθωτή και μισθωτή.",
    "Το μίσθωμα ανέρχεται σε 1.250,50 € τον μήνα και προκαταβάλλεται.",
    "Κάθε τροποποίηση γίνεται εγγράφως· η προφορική συμφωνία είναι άκυρη («ακυρότητα»).",
    "Ἡ παροῦσα σύμβαση ἰσχύει ἀπὸ τῆς ὑπογραφῆς.",
  ),
  ltr(
    "hi",
    "यह अनुबंध दिनांक १२ मार्च २०२६ को पट्टाकर्ता और पट्टेदार के बीच किया गया।",
    "मासिक किराया ₹12,500.50 होगा और अग्रिम रूप से देय होगा।",
    "कोई भी संशोधन लिखित रूप में ही मान्य होगा (धारा ७.२ देखें)।",
    "श्रीमान् क्षितिज और सुश्री ज्ञानेश्वरी ने हस्ताक्षर किए; विलंब पर दण्ड लगेगा।",
  ),
  rtl(
    "ar",
    "أُبرم هذا العقد في ١٢ مارس ٢٠٢٦ بين المؤجر والمستأجر.",
    "يلتزم المستأجر بدفع إيجار شهري قدره ١٢٬٥٠٠ ريال مقدماً، ونسبة الفائدة ١٥٪ سنوياً.",
    "لا يجوز تعديل هذا الاتفاق إلا كتابةً (المادة 7.2)، وإلا كان التعديل لاغياً.",
    "المبلغ: 1,250.50 EUR، التاريخ 01/12/2026، عقد رقم AB-2026/17.",
    "السيد/ محمد بن عبدالله (طرف أول) والسيدة آلاء الأحمد (طرف ثانٍ).",
  ),
  rtl(
    "fa",
    "این قرارداد در تاریخ ۱۲ مارس ۲۰۲۶ میان موجر و مستأجر منعقد شد.",
    "اجاره‌بها ماهانه ۱۲٬۵۰۰ ریال است و پیشاپیش پرداخت می‌شود.",
    "هرگونه تغییر باید کتبی باشد (ماده ۷)، در غیر این صورت باطل است.",
    "طرفین می‌پذیرند که سود سالانه ۱۵٪ باشد و شماره پرونده AB-17 است.",
  ),
  rtl(
    "ur",
    "یہ معاہدہ ۱۵ جنوری ۲۰۲۶ کو مالک اور کرایہ دار کے درمیان طے پایا۔",
    "ماہانہ کرایہ ۱۲٬۵۰۰ روپے ہوگا اور پیشگی ادا کیا جائے گا۔",
    "اس معاہدے میں کوئی بھی تبدیلی صرف تحریری طور پر معتبر ہوگی (دفعہ 7)۔",
  ),
  rtl(
    "he",
    "הסכם זה נערך ביום 12 במרץ 2026 בין המשכיר לבין השוכר.",
    'השוכר ישלם דמי שכירות בסך 1,250.00 ₪ לחודש (כולל מע"מ), מראש.',
    "כל שינוי בהסכם יהיה תקף רק אם נעשה בכתב; נספח א' הוא חלק בלתי נפרד ממנו.",
    "הַשּׂוֹכֵר יְשַׁלֵּם עַד ה-5 לַחֹדֶשׁ, חוזה מס' 17/2026.",
  ),
  more(
    "th",
    "สัญญาฉบับนี้ทำขึ้นเมื่อวันที่ ๑๒ มีนาคม ๒๕๖๙ ระหว่างผู้ให้เช่ากับผู้เช่า",
    "ผู้เช่าต้องชำระค่าเช่าล่วงหน้าเดือนละ 12,500.50 บาท ภายในวันที่ 5",
    "การแก้ไขเพิ่มเติมต้องทำเป็นหนังสือ มิฉะนั้นเป็นโมฆะ (ข้อ 7.2) น้ำประปาคิดแยก",
    "ทั้งสองฝ่ายได้อ่านและเข้าใจข้อความทั้งหมดแล้ว จึงได้ลงลายมือชื่อไว้เป็นสำคัญต่อหน้าพยาน",
  ),
  more(
    "ja",
    "本契約は、２０２６年３月１２日、賃貸人（以下「甲」という。）と賃借人（以下「乙」という。）との間で締結する。",
    "第１条（目的）　甲は、乙に対し、次の各号に定める物件を賃貸し、乙はこれを賃借する。",
    "賃料は月額125,000円とし、乙は毎月末日までに翌月分を支払う。",
    "本契約の変更は、書面（電磁的記録を含む。）によらなければ、その効力を生じない。",
    "甲、乙及び丙は、（１）から（３）までの事項を確認する。「秘密情報」、「個人情報」。",
  ),
  more(
    "ko",
    "이 계약은 2026년 3월 12일 임대인(이하 “갑”)과 임차인(이하 “을”) 사이에 체결한다.",
    "을은 매월 5일까지 차임 1,250,000원을 선불로 지급하여야 한다.",
    "제7조(변경) 이 계약의 변경은 서면에 의하지 아니하면 효력이 없다.",
    "갑과 을은 「민법」 및 「주택임대차보호법」을 준수한다.",
  ),
  more(
    "zh-Hans",
    "第一条：甲方（以下简称“甲方”）、乙方（以下简称“乙方”）于2026年3月12日签订本合同。",
    "租金为每月￥12,500.00元（大写：壹万贰仟伍佰元整），乙方应提前支付。",
    "未经甲方书面同意，乙方不得转租；否则，甲方有权解除合同（见第七条第二款）。",
    "本合同一式两份，双方各执一份，自签字之日起生效。《附件一》为本合同的组成部分。",
  ),
  more(
    "zh-Hant",
    "立契約書人：甲方（以下簡稱「甲方」）、乙方（以下簡稱「乙方」），雙方於2026年3月12日訂立本契約。",
    "租金為每月新臺幣12,500元整，乙方應於每月五日前給付。",
    "本契約之變更，非以書面為之，不生效力；『附件』亦同。",
    "如有爭議，雙方同意以臺灣臺北地方法院為第一審管轄法院。",
  ),
];
