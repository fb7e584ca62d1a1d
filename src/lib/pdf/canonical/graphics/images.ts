import { clamp } from "#kernel/clamp.ts";
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { deviceSpace, isWild, type Space, settleSpace, WILD_PROFILE } from "./colour-spaces.ts";
import {
  type Expected,
  fittingSpace,
  type ImageData,
  isPicture,
  pictureKind,
  readFax,
  readJbig2,
  readJpeg,
  readJpx,
  settleSamples,
} from "./image-data.ts";
import { numbers, readNumber, readNumbers, readWhole } from "./numbers.ts";
import { isMixed, plainColour, plainSpace } from "./plain-colours.ts";
import { drawOnScreen, isCalculated } from "./screen-image.ts";
import type { Settling } from "./settling.ts";
import { spreadColours } from "./unseen-colours.ts";

/** What an image is for: to be seen, to say where something else is seen, or how much of it. */
type Role = "image" | "stencil" | "soft mask";

const BROKEN = "holds an image whose description does not hold together";
const MAX_SIDE = 32_767;
/** As many as one image may take in memory (intake/content-bounds.ts). */
const MAX_BYTES = 512 * 1024 * 1024;
const BITS = new Set([1, 2, 4, 8, 16]);

/**
 * An image with exactly the entries that it needs (ISO 32000-1, 8.9.5), which
 * agree with its data. Data that all readers unpack alike stay as they are.
 * @throws UnfitPdf
 */
export function settleImage(at: Settling, source: PdfStream, role: Role = "image"): PdfRef {
  const known = at.madeBefore(role, source);
  if (known) return known;
  const look = isStencil(at, source, role)
    ? settleStencil(at, source)
    : settleColours(at, source, role);
  const { image, space } = look;
  image.set("Type", PdfName.XObject);
  image.set("Subtype", PdfName.of("Image"));
  const parent = readWhole(source.get("StructParent", at.graph.resolve), 0, 1 << 23);
  if (role === "image" && parent !== undefined) image.set("StructParent", PdfNumber.of(parent));
  if (role !== "image" || !space) return at.note(role, source, image);
  return at.note(role, source, settleMasks(at, source, image, look as Coloured));
}

interface Stencil {
  image: PdfStream;
  space: undefined;
}

interface Coloured {
  image: PdfStream;
  space: Space;
  expected: Expected;
  kind: string | undefined;
  /** What samples were multiplied by. */
  times: number;
}

function isStencil(at: Settling, source: PdfStream, role: Role): boolean {
  const isOne = source.getBool("ImageMask", at.graph.resolve)?.value === true;
  return isOne && role === "soft mask" ? at.refuse(BROKEN) : isOne;
}

/** One bit a pixel (8.9.6.2); what it paints with comes from elsewhere. */
function settleStencil(at: Settling, source: PdfStream): Stencil {
  const expected = { ...readSize(at, source), bits: 1, components: 1 };
  const kind = pictureKind(at, source);
  if (kind === "DCTDecode" || kind === "JPXDecode") return at.refuse(BROKEN);
  const { data, entries } = settleData(at, source, kind, expected, true);
  const image = new PdfStream(entries, data);
  setSize(image, expected);
  image.set("ImageMask", PdfBool.TRUE);
  const decode = readNumbers(source.get("Decode", at.graph.resolve), at.graph.resolve, {
    count: 2,
  });
  if (decode && isPair(decode, 1, 0)) image.set("Decode", numbers(decode));
  else if (decode && !isPair(decode, 0, 1)) return at.refuse(BROKEN);
  return { image, space: undefined };
}

function settleColours(at: Settling, source: PdfStream, role: Role): Coloured {
  const kind = pictureKind(at, source);
  const named = at.objectBehind(source.get("ColorSpace"));
  const asked = named === undefined ? undefined : settleSpace(at, named);
  if (asked?.kind === "pattern") return at.refuse(BROKEN);
  if (kind === "DCTDecode" || kind === "JPXDecode") {
    const picture = kind === "DCTDecode" ? readJpeg(at, source) : readJpx(at, source);
    const space =
      role === "soft mask"
        ? greySpace(at, picture.components)
        : fittingSpace(asked, picture.components);
    const { data, entries, width, height, bits, components } = picture;
    const expected = { width, height, bits, components };
    if (kind === "JPXDecode") requireSize(at, source, expected);
    return finish(at, source, { data, entries }, { space, expected, kind });
  }
  const bits =
    readWhole(source.get("BitsPerComponent", at.graph.resolve), 1, 16) ?? (isFax(kind) ? 1 : 0);
  const space =
    role === "soft mask"
      ? greySpace(at, asked?.components ?? 1)
      : (asked ?? (isFax(kind) ? deviceSpace(1) : undefined));
  if (!space || !BITS.has(bits)) return at.refuse(BROKEN);
  const expected = { ...readSize(at, source), bits, components: space.components };
  return finish(at, source, settleData(at, source, kind, expected, false), {
    space,
    expected,
    kind: kind === "JBIG2Decode" ? undefined : kind,
  });
}

function finish(
  at: Settling,
  source: PdfStream,
  { data, entries }: ImageData,
  { space, expected, kind }: Omit<Coloured, "image" | "times">,
): Coloured {
  if (space.kind === "lab")
    return at.refuse("holds an image in colours that are seldom used (Lab)");
  // MuPDF takes what several inks make the other way round.
  if (space.kind === "ink" && space.components > 1) {
    return at.refuse("holds an image in several inks (DeviceN)");
  }
  if (isWild(space) && space.components > 1) return at.refuse(WILD_PROFILE);
  const decode = settleDecode(at, source.get("Decode", at.graph.resolve), space, expected);
  const hasKey = at.objectBehind(source.get("Mask")) instanceof PdfArray;
  const isWide = expected.bits > 8 && (isMixed(space) || !isPicture(kind));
  const isOdd = isWide || (hasKey && expected.bits !== 8);
  if (isOdd && (isPicture(kind) || (decode && space.kind === "indexed"))) return at.refuse(BROKEN);
  const image = isOdd
    ? inBytes(at, { data, entries }, space, expected)
    : new PdfStream(entries, data);
  const bits = isOdd ? 8 : expected.bits;
  const times = isOdd ? timesOf(space, expected) : 1;
  setSize(image, expected);
  image.set("BitsPerComponent", PdfNumber.of(bits));
  image.set("ColorSpace", space.object);
  if (decode) image.set("Decode", decode);
  const table = tableOf(at, space, { ...expected, bits }, decode !== undefined);
  if (table) {
    image.set("ColorSpace", table);
    image.delete("Decode");
  }
  const asked = { image, space, expected, kind, times };
  return hasKey || table || !isCalculated(space) ? asked : onScreen(at, source, asked);
}

/** In the colours of a screen, unless a mask says that it was mixed with one of its own. */
function onScreen(at: Settling, source: PdfStream, asked: Coloured): Coloured {
  const soft = at.objectBehind(source.get("SMask"));
  const isMatted = soft instanceof PdfStream && at.objectBehind(soft.get("Matte")) !== undefined;
  const shown = isMatted ? undefined : drawOnScreen(at, asked.image, asked.expected);
  if (!shown) return asked;
  const { data, space } = shown;
  const image = at.pack(data);
  setSize(image, asked.expected);
  image.set("BitsPerComponent", PdfNumber.of(8));
  image.set("ColorSpace", space.object);
  const expected = { ...asked.expected, bits: 8, components: space.components };
  return { image, space, expected, kind: undefined, times: 1 };
}

/** Of an image with one number a pixel that readers calculate a colour from: the colours that these come to. */
function tableOf(
  at: Settling,
  space: Space,
  { bits, components }: Expected,
  isTurned: boolean,
): PdfArray | undefined {
  const { onScreen } = at;
  const plain = plainSpace(space);
  if (!onScreen || components !== 1 || bits > 8 || !space.base) return undefined;
  if (plain.kind === "lab" || (space.kind === "indexed" && !isMixed(space.base))) return undefined;
  const last = 2 ** bits - 1;
  const table = Array.from({ length: last + 1 }, (_, index) => {
    const value = isTurned ? last - index : index;
    const colour = plainColour(space, [space.kind === "indexed" ? value : value / last], onScreen);
    return colour?.values ?? Array.from({ length: plain.components }, () => 0);
  });
  return PdfArray.of(
    PdfName.of("Indexed"),
    plain.object,
    PdfNumber.of(last),
    new PdfString(Uint8Array.from(table.flat(), toByte), "hex"),
  );
}

const toByte = (part: number) => Math.round(clamp(part, 0, 1) * 255);

const timesOf = ({ kind }: Space, { bits }: Expected) =>
  kind === "indexed" ? 1 : 255 / (2 ** bits - 1);

/**
 * An image of which each sample is a byte. MuPDF looks for colours that are not
 * shown in other places where samples are smaller, and poppler takes all for them where
 * they are larger. Of two bytes Ghostscript draws no inks, and nothing turned within a mask.
 */
function inBytes(
  at: Settling,
  { data, entries }: ImageData,
  space: Space,
  expected: Expected,
): PdfStream {
  const { width, height, bits, components } = expected;
  const packed = at.unpack(new PdfStream(entries, data)) ?? at.refuse(BROKEN);
  const times = timesOf(space, expected);
  const across = width * components;
  const rowBytes = Math.ceil((across * bits) / 8);
  const bytes = new Uint8Array(across * height);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < across; x += 1, to += 1) {
      const bit = x * bits;
      const from = y * rowBytes + (bit >> 3);
      const sample = packed[from] ?? 0;
      bytes[to] =
        bits > 8 ? sample : ((sample >> (8 - bits - (bit & 7))) & (2 ** bits - 1)) * times;
    }
  }
  return at.pack(bytes);
}

function settleData(
  at: Settling,
  source: PdfStream,
  kind: string | undefined,
  expected: Expected,
  isStencil: boolean,
): ImageData {
  if (!isPicture(kind)) return settleSamples(at, source, expected, isStencil);
  return kind === "CCITTFaxDecode"
    ? readFax(at, source, expected)
    : readJbig2(at, source, expected);
}

const isFax = (kind: string | undefined) => kind === "CCITTFaxDecode" || kind === "JBIG2Decode";

/** A soft mask is grey (11.6.5.3); readers take other spaces for what they like. */
function greySpace(at: Settling, components: number): Space {
  return components === 1 ? deviceSpace(1) : at.refuse(BROKEN);
}

function readSize(at: Settling, source: PdfStream): { width: number; height: number } {
  const { resolve } = at.graph;
  const width = readWhole(source.get("Width", resolve) ?? source.get("W", resolve), 1, MAX_SIDE);
  const height = readWhole(source.get("Height", resolve) ?? source.get("H", resolve), 1, MAX_SIDE);
  if (width === undefined || height === undefined || width * height > MAX_BYTES) {
    return at.refuse(BROKEN);
  }
  return { width, height };
}

/** Of a picture in its own kind of data the data's size counts; a claim far from it is no mistake. */
function requireSize(at: Settling, source: PdfStream, expected: Expected): void {
  const { width, height } = readSize(at, source);
  if (width !== expected.width || height !== expected.height) at.refuse(BROKEN);
}

function setSize(image: PdfStream, { width, height }: Expected): void {
  image.set("Width", PdfNumber.of(width));
  image.set("Height", PdfNumber.of(height));
}

const isPair = ([first, second]: readonly number[], one: number, other: number) =>
  first === one && second === other;

/** As it is without, or all the other way round; undefined for the first. @throws UnfitPdf for all else */
function settleDecode(
  at: Settling,
  value: PdfObject | undefined,
  space: Space,
  { bits, components }: Expected,
): PdfArray | undefined {
  if (value === undefined || value.type === "null") return undefined;
  const pairs = readNumbers(value, at.graph.resolve, { most: 2 * components });
  // Readers pass over one that is too short.
  if (!pairs || pairs.length < 2 * components) return at.refuse(BROKEN);
  const most = space.kind === "indexed" ? 2 ** bits - 1 : 1;
  const each = Array.from({ length: components }, (_, index) =>
    pairs.slice(2 * index, 2 * index + 2),
  );
  if (each.every((pair) => isPair(pair, 0, most))) return undefined;
  if (each.every((pair) => isPair(pair, most, 0))) return numbers(pairs);
  return at.refuse("holds an image whose colours are stretched (Decode)");
}

/**
 * What is not shown of an image: by another image, or by its own colours (8.9.6.3, 8.9.6.4, 11.6.5.3).
 * @returns the image with that
 */
function settleMasks(at: Settling, source: PdfStream, image: PdfStream, look: Coloured): PdfStream {
  const soft = softMaskOf(at, source);
  if (soft) {
    const mask = settleSoft(at, soft, look);
    image.set("SMask", mask);
    return withSeenColours(at, image, at.objectBehind(mask), look);
  }
  const inData = readNumber(source.get("SMaskInData", at.graph.resolve)) ?? 0;
  if (inData !== 0 && look.kind === "JPXDecode") at.refuse(BROKEN);
  const mask = at.objectBehind(source.get("Mask"));
  if (mask instanceof PdfStream) image.set("Mask", settleImage(at, mask, "stencil"));
  else if (mask instanceof PdfArray) image.set("Mask", settleKey(at, mask, look));
  return image;
}

/** PDFium takes an image for one that stands where a stencil should and is none. */
function softMaskOf(at: Settling, source: PdfStream): PdfStream | undefined {
  const soft = at.objectBehind(source.get("SMask"));
  if (soft instanceof PdfStream) return soft;
  const mask = at.objectBehind(source.get("Mask"));
  const isStencil =
    mask instanceof PdfStream && mask.getBool("ImageMask", at.graph.resolve)?.value === true;
  return mask instanceof PdfStream && !isStencil ? mask : undefined;
}

function withSeenColours(
  at: Settling,
  image: PdfStream,
  mask: PdfObject | undefined,
  { space, expected, kind }: Coloured,
): PdfStream {
  const { bits, components } = expected;
  const isOfBytes = !isPicture(kind) && bits === 8;
  if (!isOfBytes || space.kind === "indexed" || !(mask instanceof PdfStream)) return image;
  // An own table of colours is as little a part of a colour as another's.
  if (image.get("ColorSpace") instanceof PdfArray && components === 1) return image;
  return spreadColours(at, image, mask, expected) ?? image;
}

function settleSoft(at: Settling, source: PdfStream, look: Coloured): PdfRef {
  const ref = readForwards(at, source, settleImage(at, source, "soft mask"));
  const matte = at.objectBehind(source.get("Matte"));
  if (matte === undefined) return ref;
  const colour = readNumbers(matte, at.graph.resolve, { count: look.space.components });
  const mask = at.graph.resolve(ref);
  if (!colour || !(mask instanceof PdfStream) || look.space.kind === "indexed")
    return at.refuse(BROKEN);
  if (look.expected.width !== mask.getNumber("Width")?.value) return at.refuse(BROKEN);
  if (look.expected.height !== mask.getNumber("Height")?.value) return at.refuse(BROKEN);
  if (colour.some((part) => part < 0 || part > 1)) return at.refuse(BROKEN);
  // The colour belongs to one image; another that shares the mask has a mask of its own.
  const own = mask.clone();
  own.set("Matte", numbers(colour));
  return at.graph.add(own);
}

/**
 * The mask that is meant by one that is read backwards, which poppler reads
 * forwards all the same: each sample taken from the most there is.
 */
function readForwards(at: Settling, source: PdfStream, ref: PdfRef): PdfRef {
  const mask = at.graph.resolve(ref);
  if (!(mask instanceof PdfStream && mask.has("Decode"))) return ref;
  const known = at.madeBefore("turned mask", source);
  if (known) return known;
  const filter = mask.getName("Filter", at.graph.resolve)?.value;
  if (filter === "CCITTFaxDecode") return at.note("turned mask", source, turnFax(at, mask));
  const isSamples = filter === undefined || filter === "FlateDecode";
  const samples = isSamples ? at.unpack(mask) : undefined;
  if (!samples) return at.refuse("holds an image whose soft mask is read backwards (Decode)");
  const turned = at.pack(samples.map((bits) => bits ^ 0xff));
  const kept = ["Type", "Subtype", "Width", "Height", "BitsPerComponent", "ColorSpace"];
  for (const key of kept) {
    const value = mask.get(key);
    if (value) turned.set(key, value);
  }
  return at.note("turned mask", source, turned);
}

/** A fax that says the other way what its bits mean. */
function turnFax(at: Settling, mask: PdfStream): PdfStream {
  const turned = new PdfStream(mask, mask.data);
  turned.delete("Decode");
  const parms = mask.getDict("DecodeParms", at.graph.resolve)?.clone() ?? new PdfDict();
  parms.set("BlackIs1", PdfBool.of(parms.getBool("BlackIs1")?.value !== true));
  turned.set("DecodeParms", parms);
  return turned;
}

function settleKey(at: Settling, source: PdfArray, { expected, kind, times }: Coloured): PdfArray {
  const key = readNumbers(source, at.graph.resolve, { count: 2 * expected.components });
  const most = 2 ** expected.bits - 1;
  if (!key || kind === "JPXDecode") return at.refuse(BROKEN);
  const isSound = key.every(
    (value, index) =>
      Number.isInteger(value) &&
      value >= 0 &&
      value <= most &&
      (index % 2 === 0 || key[index - 1]! <= value),
  );
  return isSound ? numbers(key.map((value) => Math.floor(value * times))) : at.refuse(BROKEN);
}
