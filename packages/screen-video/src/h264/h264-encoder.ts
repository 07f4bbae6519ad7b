import type { Size } from '../video-size.js';
import { BitWriter, nalUnit } from './bit-writer.js';
import { CabacEncoder, initialContexts } from './cabac-encoder.js';
import { HiddenLetters } from './hidden-letters.js';
import { type H264Settings, settingsFor } from './h264-settings.js';
import { decoderConfiguration, FRAME_NUMBER_BITS, parameterSets } from './parameter-sets.js';
import { PictureEncoder } from './picture-encoder.js';
import { Planes, type Reference } from './planes.js';
import { ReferenceBlocks } from './reference-blocks.js';
import { ReferencePictures } from './reference-pictures.js';

const NAL_IDR = 0x65;
const NAL_PICTURE = 0x61;
const SLICE_P = 5;
const SLICE_I = 7;
/** memory_management_control_operation (H.264, table 7-9). */
const MARK_UNUSED = 1;

/** 4:2:0 has a sample of chroma for two pixels on each axis. */
function isEncodable({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width % 2 === 0 && height % 2 === 0;
}

/**
 * Encodes pictures of terminals in H.264, Main profile: CABAC, whole-sample motion to the previous position of the same
 * text, no deblocking, one quantiser. Each picture is one slice.
 */
export class H264Encoder {
  /** AVCDecoderConfigurationRecord. */
  readonly configuration: Uint8Array;
  readonly #cabac = new CabacEncoder();
  readonly #pictures: PictureEncoder;
  readonly #intraContexts: Uint8Array;
  readonly #contexts: Uint8Array;
  readonly #references: ReferencePictures;
  readonly #blocks: ReferenceBlocks;
  readonly #next: Planes;
  readonly #letters: HiddenLetters;
  #frameNumber = 0;
  #idrNumber = 0;

  constructor(
    private readonly size: Size,
    settings: H264Settings = settingsFor(size),
  ) {
    if (!isEncodable(size))
      throw new Error(`A picture of ${size.width} × ${size.height} has no whole pairs of pixels.`);
    this.configuration = decoderConfiguration(parameterSets(size, settings));
    this.#references = new ReferencePictures(size, settings);
    this.#next = new Planes(size, settings.hiddenColumns);
    this.#blocks = new ReferenceBlocks(this.#next);
    this.#letters = new HiddenLetters(this.#next, this.#blocks);
    this.#pictures = new PictureEncoder(this.#next, settings, this.#cabac, this.#blocks);
    this.#intraContexts = initialContexts(true, settings.qp);
    this.#contexts = initialContexts(false, settings.qp);
  }

  /**
   * Encodes a picture in I420 as one NAL unit with its length in front.
   * @param isKey whether it refers to no other @param next the picture after it, unless that is a key
   * @param isFast without searches: about five times as fast, and larger
   */
  encode(i420: Uint8Array, isKey: boolean, next?: Uint8Array, isFast = false): Uint8Array<ArrayBuffer> {
    if (isKey) this.#forget();
    const { list } = this.#references;
    const [last] = list;
    const planes = this.#references.take();
    planes.source.load(i420, this.size);
    if (last) planes.source.copyHidden(last.source);
    if (next && !isFast) {
      this.#next.load(next, this.size);
      this.#letters.drawOn(planes.source, list);
    }
    return this.#encode(planes, isFast);
  }

  /** Encodes the last picture once more. */
  repeat(): Uint8Array<ArrayBuffer> {
    const [last] = this.#references.list;
    if (!last) throw new Error('There is no picture to repeat.');
    const planes = this.#references.take();
    planes.source.copyFrom(last.source);
    return this.#encode(planes, true);
  }

  #encode({ source, decoded }: Reference, isFast: boolean): Uint8Array<ArrayBuffer> {
    const { list } = this.#references;
    const referenceCount = list.length;
    const isIntra = referenceCount === 0;
    this.#cabac.begin(isIntra ? this.#intraContexts : this.#contexts);
    const difference = this.#pictures.encode(source, decoded, list, isFast);
    const age = this.#references.add({ source, decoded }, difference);
    const header = isIntra ? this.#intraHeader() : this.#header(referenceCount, age);
    this.#frameNumber = (this.#frameNumber + 1) % (1 << FRAME_NUMBER_BITS);
    const unit = nalUnit(isIntra ? NAL_IDR : NAL_PICTURE, header, this.#cabac.bytes);
    const result = new Uint8Array(4 + unit.length);
    new DataView(result.buffer).setUint32(0, unit.length);
    result.set(unit, 4);
    return result;
  }

  /** The last picture as a decoder has it. */
  get decoded(): Planes | undefined {
    return this.#references.list[0]?.decoded;
  }

  #forget(): void {
    this.#references.clear();
    this.#frameNumber = 0;
    this.#idrNumber = (this.#idrNumber + 1) % 2;
  }

  #intraHeader(): Uint8Array {
    const writer = this.#beginHeader(SLICE_I);
    writer.ue(this.#idrNumber); // idr_pic_id
    writer.u(0, 2); // no_output_of_prior_pics_flag, long_term_reference_flag
    return endHeader(writer);
  }

  /** @param age of a picture that is no reference any more, unless it is the oldest one */
  #header(referenceCount: number, age: number): Uint8Array {
    const writer = this.#beginHeader(SLICE_P);
    writer.u(1, 1); // num_ref_idx_active_override_flag
    writer.ue(referenceCount - 1);
    writer.u(0, 1); // ref_pic_list_modification_flag_l0
    writer.u(Number(age > 0), 1); // adaptive_ref_pic_marking_mode_flag
    // memory_management_control_operation with difference_of_pic_nums_minus1, and the end of operations
    if (age > 0)
      writer
        .ue(MARK_UNUSED)
        .ue(age - 1)
        .ue(0);
    writer.ue(0); // cabac_init_idc
    return endHeader(writer);
  }

  /** slice_header (H.264, 7.3.3) up to frame_num. */
  #beginHeader(sliceType: number): BitWriter {
    const writer = new BitWriter();
    writer.ue(0); // first_mb_in_slice
    writer.ue(sliceType);
    writer.ue(0); // pic_parameter_set_id
    return writer.u(this.#frameNumber, FRAME_NUMBER_BITS);
  }
}

function endHeader(writer: BitWriter): Uint8Array {
  writer.se(0); // slice_qp_delta
  writer.ue(1); // disable_deblocking_filter_idc
  return writer.align(1).bytes;
}
