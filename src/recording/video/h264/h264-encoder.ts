import type { Size } from '../video-size.js';
import { BitWriter, nalUnit } from './bit-writer.js';
import { CabacEncoder, initialContexts } from './cabac-encoder.js';
import { type H264Settings, settingsFor } from './h264-settings.js';
import { decoderConfiguration, FRAME_NUMBER_BITS, parameterSets } from './parameter-sets.js';
import { PictureEncoder } from './picture-encoder.js';
import { Planes, type Reference } from './planes.js';

const NAL_IDR = 0x65;
const NAL_PICTURE = 0x61;
const SLICE_P = 5;
const SLICE_I = 7;

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
  /** The last picture first. */
  #references: Reference[] = [];
  /** Buffers of pictures that are no reference any more. */
  readonly #spare: Reference[] = [];
  #frameNumber = 0;
  #idrNumber = 0;

  constructor(
    private readonly size: Size,
    private readonly settings: H264Settings = settingsFor(size),
  ) {
    if (!isEncodable(size))
      throw new Error(`A picture of ${size.width} × ${size.height} has no whole pairs of pixels.`);
    this.configuration = decoderConfiguration(parameterSets(size, settings));
    this.#pictures = new PictureEncoder(new Planes(size), settings, this.#cabac);
    this.#intraContexts = initialContexts(true, settings.qp);
    this.#contexts = initialContexts(false, settings.qp);
  }

  /** Encodes a picture in I420 as one NAL unit with its length in front. @param isKey whether it refers to no other */
  encode(i420: Uint8Array, isKey: boolean): Uint8Array<ArrayBuffer> {
    const isIntra = isKey || this.#references.length === 0;
    const { source, decoded } = this.#spare.pop() ?? {
      source: new Planes(this.size),
      decoded: new Planes(this.size),
    };
    source.load(i420, this.size);
    if (isIntra) this.#forget();
    const header = this.#sliceHeader(isIntra);
    this.#cabac.begin(isIntra ? this.#intraContexts : this.#contexts);
    this.#pictures.encode(source, decoded, this.#references);
    this.#references.unshift({ source, decoded });
    if (this.#references.length > this.settings.references) {
      const oldest = this.#references.pop();
      if (oldest) this.#spare.push(oldest);
    }
    this.#frameNumber = (this.#frameNumber + 1) % (1 << FRAME_NUMBER_BITS);
    const unit = nalUnit(isIntra ? NAL_IDR : NAL_PICTURE, header, this.#cabac.bytes);
    const result = new Uint8Array(4 + unit.length);
    new DataView(result.buffer).setUint32(0, unit.length);
    result.set(unit, 4);
    return result;
  }

  /** The last picture as a decoder has it. */
  get decoded(): Planes | undefined {
    return this.#references[0]?.decoded;
  }

  #forget(): void {
    this.#spare.push(...this.#references);
    this.#references = [];
    this.#frameNumber = 0;
    this.#idrNumber = (this.#idrNumber + 1) % 2;
  }

  /** slice_header (H.264, 7.3.3). */
  #sliceHeader(isIntra: boolean): Uint8Array {
    const writer = new BitWriter();
    writer.ue(0); // first_mb_in_slice
    writer.ue(isIntra ? SLICE_I : SLICE_P);
    writer.ue(0); // pic_parameter_set_id
    writer.u(this.#frameNumber, FRAME_NUMBER_BITS);
    if (isIntra)
      writer.ue(this.#idrNumber); // idr_pic_id
    else {
      writer.u(1, 1); // num_ref_idx_active_override_flag
      writer.ue(this.#references.length - 1);
      writer.u(0, 1); // ref_pic_list_modification_flag_l0
    }
    // no_output_of_prior_pics_flag and long_term_reference_flag, or adaptive_ref_pic_marking_mode_flag
    writer.u(0, isIntra ? 2 : 1);
    if (!isIntra) writer.ue(0); // cabac_init_idc
    writer.se(0); // slice_qp_delta
    writer.ue(1); // disable_deblocking_filter_idc
    return writer.align(1).bytes;
  }
}
