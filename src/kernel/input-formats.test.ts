import assert from "node:assert/strict";
import { test } from "node:test";
import { INPUT_FORMAT_NAMES, INPUT_FORMATS, type InputFormat } from "./input-formats.ts";
import { LANGUAGES, type Language } from "./language.ts";
import { POSTCODE_COUNTRIES, type PostcodeCountry } from "./postcodes.ts";

const MANY = 200;

const read = (format: InputFormat, typed: string, language: Language = "en") =>
  INPUT_FORMATS[format].read(typed, language);

/** The same numbers each time, each from zero to below one. */
function* numbers(): Generator<number> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}
const source = numbers();
const below = (most: number) => Math.floor(source.next().value * most);
const digits = (count: number) => Array.from({ length: count }, () => below(10)).join("");
const many = <T>(make: (at: number) => T) => Array.from({ length: MANY }, (_, at) => make(at));

/** As the registry of ISO 13616 shows them. */
const IBANS = `AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741
AT611904300234573201 AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034
BG80BNBG96611020345678 BH67BMAG00001299123456 BR9700360305000010009795493P1 CH9300762011623852957
CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000
DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685 ES9121000418450200051332
FI2112345600000785 FO6264600001631634 FR1420041010050500013M02606 GB29NWBK60161331926819
GE29NB0000000101904917 GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695
GT82TRAJ01020000001210029690 HR1210010051863000160 HU42117730161111101800000000
IE29AIBK93115212345678 IL620108000000099999999 IS140159260076545510730339
IT60X0542811101000000123456 JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101
KZ86125KZT5004100100 LB62099900000001001901229114 LI21088100002324013AA LT121000011101001000
LU280019400644750000 LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168
ME25505000012345678951 MK07250120000058984 MR1300020001010000123456753
MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NL91ABNA0417164300 NO9386011117947
PK36SCBL0000001123456702 PL61109010140000071219812874 PS92PALS000000000400123456702
PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000
RS35260005601001611379 SA0380000000608010167519 SE4550000000058398257466 SI56263300012039086
SK3112000000198742637541 SM86U0322509800000000270100 TN5910006035183598478831
TR330006100519786457841326 VG96VPVG0000012345678901 XK051212012345678906`.split(/\s+/);

test("IBANs of the registry are taken in whatever groups and letters, and printed in groups of four", () => {
  const spelt = IBANS.flatMap((iban) => [iban, iban.toLowerCase(), iban.replace(/(.{4})/g, "$1 ")]);
  assert.ok(spelt.length >= MANY, String(spelt.length));
  for (const typed of spelt) {
    const printed = read("iban", typed);
    assert.equal(printed?.replaceAll(" ", ""), typed.replaceAll(" ", "").toUpperCase(), typed);
    assert.match(printed ?? "", /^(?:[A-Z0-9]{4} )*[A-Z0-9]{1,4}$/);
  }
});

test("an IBAN with one other digit, two swapped, one more, one less or of nowhere is none", () => {
  const changed = IBANS.flatMap((iban) => {
    const at = 4 + below(iban.length - 4);
    const other = iban[at] === "7" ? "8" : "7";
    const next = iban.slice(4).search(/(\d)(?!\1)\d/) + 4;
    const swapped = iban.slice(0, next) + iban[next + 1] + iban[next] + iban.slice(next + 2);
    return [
      iban.slice(0, at) + other + iban.slice(at + 1),
      swapped,
      `${iban}0`,
      iban.slice(0, -1),
      `ZZ${iban.slice(2)}`,
    ];
  });
  assert.ok(changed.length >= MANY);
  for (const typed of changed) assert.equal(read("iban", typed), null, typed);
  for (const typed of ["DE00370400440532013000", "DE89-3704-0044-0532-0130-00", "DE", ""]) {
    assert.equal(read("iban", typed), null, typed);
  }
});

test("days of the calendar are taken as ISO 8601 and in the numbers of the language, and others are not", () => {
  const separators = { de: ".", en: "/", es: "/", fr: "/" };
  const real = many((at) => new Date(Date.UTC(1900, 0, 1 + at * 331)).toISOString().slice(0, 10));
  for (const day of real) {
    const [year, month, date] = day.split("-");
    for (const language of LANGUAGES) {
      const own = [Number(date), month, year].join(separators[language]);
      assert.equal(read("date", day, language), day);
      assert.equal(read("date", own, language), day, own);
    }
  }
  const unreal = many((at) => {
    const year = 1901 + at;
    const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    const kinds = [
      `${year}-02-${isLeap ? 30 : 29}`,
      `${year}-13-01`,
      `${year}-04-31`,
      `${year}-00-10`,
      `31/09/${year}`,
      `12/31/${year}`,
      `${year}-1-1`,
      `1/1/${year % 100}`,
      `${year}-01-01T00:00`,
      `1.1.${year}`,
    ];
    return kinds[at % kinds.length]!;
  });
  for (const day of unreal) assert.equal(read("date", day, "en"), null, day);
});

test("numbers are taken as the language writes them, compared as numbers and kept as they were typed", () => {
  const { compare } = INPUT_FORMATS.number;
  for (const value of many((at) => ((at - 100) * 7_919 * 13) / 100)) {
    for (const [language, locale] of [
      ["de", "de-DE"],
      ["en", "en-GB"],
      ["fr", "fr-FR"],
      ["es", "es-ES"],
    ] as const) {
      for (const useGrouping of [true, false]) {
        const typed = value.toLocaleString(locale, { useGrouping, maximumFractionDigits: 2 });
        assert.equal(read("number", typed, language), typed, `${language} ${typed}`);
        assert.equal(compare?.(typed, language), Number(value.toFixed(2)), typed);
      }
    }
  }
  const kinds = [
    (n: string) => `${n}.`,
    (n: string) => `.${n}`,
    (n: string) => `1,${n}`,
    (n: string) => `${n}.0.0`,
    (n: string) => `${n}e3`,
    (n: string) => `0x${n}`,
    (n: string) => `--${n}`,
    (n: string) => `${n} EUR`,
    (n: string) => `1,0000,0${n}`,
    (n: string) => `12345678901234${n}`,
  ];
  for (const typed of many((at) => kinds[at % kinds.length]!(String(10 + (at % 85))))) {
    assert.equal(read("number", typed, "en"), null, typed);
  }
  assert.equal(read("number", "1.5", "de"), null);
  assert.equal(read("number", "1,5", "en"), null);
  assert.equal(read("number", "1234567890123456", "en"), null);
  for (const typed of ["Infinity", "NaN", "", "-", "٣", "1 2"]) {
    assert.equal(read("number", typed, "en"), null, typed);
  }
});

test("phone numbers are taken with what people put between digits, and kept so", () => {
  const shapes = [
    () => `+49 30 ${digits(7)}`,
    () => `+1 (212) 555-${digits(4)}`,
    () => `+44 (0)20 7946 ${digits(4)}`,
    () => `030 / ${digits(8)}`,
    () => `01 99 00 ${digits(2)} ${digits(2)}`,
    () => `+33.1.99.00.${digits(2)}.${digits(2)}`,
    () => `(089) ${digits(6)}`,
    () => `00352 ${digits(6)}`,
    () => `+3491${digits(7)}`,
    () => `112${digits(2)}`,
  ];
  for (const typed of many((at) => shapes[at % shapes.length]!())) {
    assert.equal(read("phone", typed), typed);
  }
  const wrong = [
    () => `+0${digits(9)}`,
    () => `+49 30 ${digits(14)}`,
    () => `+49 30 ${digits(4)} ext. 5`,
    () => `++49${digits(8)}`,
    () => `030--${digits(6)}`,
    () => `(030 ${digits(6)}`,
    () => `030) ${digits(6)}`,
    () => `030 ${digits(6)}-`,
    () => `${digits(4)}`,
    () => `+49  30${digits(6)}`,
    () => `O30 ${digits(6)}`,
    () => `tel:+4930${digits(6)}`,
  ];
  for (const typed of many((at) => wrong[at % wrong.length]!())) {
    assert.equal(read("phone", typed), null, typed);
  }
});

/** Postcodes that there are, and what looks like one: of each country. */
const POSTCODES: Record<PostcodeCountry, { right: string; wrong: string }> = {
  AT: { right: "1010 5020 6020 8010 9020 4020", wrong: "0101 101 10100 A-1010" },
  BE: { right: "1000 2000 4000 9000 8000 3000", wrong: "0999 100 10000 B-1000" },
  CH: { right: "8001 1201 3000 4051 6900 9000", wrong: "0800 800 80011 CH8001" },
  DE: { right: "01067 10115 20095 50667 80331 99084", wrong: "00999 1011 101155 D-10115" },
  DK: { right: "0999 1050 2100 5000 8000 9000", wrong: "0099 105 10500 DK-1050" },
  ES: { right: "01001 08001 28013 41001 46001 52001", wrong: "00001 53001 2801 280133" },
  FR: { right: "01000 13001 20000 69001 75001 97400", wrong: "00100 99000 7500 750011" },
  GB: {
    right: "EC1A 1BB,W1A 0AX,M1 1AE,B33 8TH,CR2 6XH,DN55 1PT,sw1a1aa,GIR 0AA",
    wrong: "QA1 1AA,SW1A 1CA,A 1AA,SW1A AA,V1 1AA,AB123 1AA,SW1A 1AAA,1AA SW1A",
  },
  IE: {
    right: "D02 AF30,A65 F4E2,T12 W8KP,D6W XY00,v94 t9px,H91 E2K3",
    wrong: "B02 AF30,D0 AF30,D02 AF3,D02 AFO0,D02 AF301,DD2 AF30",
  },
  IT: { right: "00118 10121 20121 50122 80121 98121", wrong: "0011 001188 I-00118 0011A" },
  LU: { right: "1009 2120 4001 8001 9010 1855", wrong: "0999 100 10099 L-1009" },
  NL: {
    right: "1012 JS,3011 AA,9711lm,1000 AP,5611 AZ,6511 PP",
    wrong: "0999 AA,1012 SA,1012 SD,1012 SS,1012 J,1012 J1,101 JS",
  },
  PL: { right: "00-001 30-001 50-001 80-001 90-001 61-001", wrong: "00001 0-001 00-0001 00-00A" },
  PT: {
    right: "1000-001 4000-001 3000-001 8000-001 9000-001",
    wrong: "0999-001 1000 1000001 1000-01",
  },
  SE: { right: "111 20,11120,211 22,411 01,903 25,981 07", wrong: "011 20,1112,111 201,S-111 20" },
  US: {
    right: "00501 10001 94105-1420 33101 99950 60601-0001",
    wrong: "1000 100011 10001-1 10001-12345 1000A",
  },
};

test("postcodes are taken as each country writes them, and printed so", () => {
  const list = (text: string) => text.split(text.includes(",") ? "," : " ");
  let [rights, wrongs] = [0, 0];
  for (const country of POSTCODE_COUNTRIES) {
    const { right, wrong } = POSTCODES[country];
    for (const code of list(right)) {
      for (const typed of [code, code.toLowerCase(), code.replaceAll(" ", "")]) {
        const printed = read(`postcode:${country}`, typed);
        assert.equal(printed?.replaceAll(" ", ""), code.replaceAll(" ", "").toUpperCase(), typed);
        assert.equal(read(`postcode:${country}`, printed ?? ""), printed);
        rights += 1;
      }
    }
    const near = [...list(wrong), ...list(right).flatMap((code) => [`${code}9X9`, `-${code}`])];
    for (const typed of near) {
      assert.equal(read(`postcode:${country}`, typed), null, `${country} ${typed}`);
      wrongs += 1;
    }
  }
  assert.ok(rights >= MANY && wrongs >= MANY, `${rights} ${wrongs}`);
  assert.equal(read("postcode:GB", "sw1a1aa"), "SW1A 1AA");
});

test("addresses are taken with an at sign and a domain, and nothing less", () => {
  for (const at of many((at) => at)) {
    assert.ok(read("email", `name.${at}+tag@mail${at}.example`));
    const wrong = [`name${at}`, `@mail${at}.example`, `n@m${at}`, `a b@m${at}.de`, `a@b@c${at}.de`];
    assert.equal(read("email", wrong[at % wrong.length]!), null);
  }
});

test("nothing that is entered takes long to read", () => {
  const most = 50_000;
  const hostile = ["1", " ", "1 ", "(", "(1)", "1-", "a", "A1", "1.1,", "@a.", "-"].flatMap(
    (part) => [part.repeat(most), `+${part.repeat(most)}!`, `DE02${part.repeat(most)}`],
  );
  const began = process.cpuUsage();
  for (const format of INPUT_FORMAT_NAMES) {
    for (const typed of hostile) assert.notEqual(read(format, typed, "de"), "");
  }
  const { user } = process.cpuUsage(began);
  assert.ok(user < 20_000_000, `${user} µs for ${hostile.length * INPUT_FORMAT_NAMES.length}`);
});
