/** Exp-Golomb code (H.264, 9.1). */
function ue(value: number): string {
  const bits = (value + 1).toString(2);
  return '0'.repeat(bits.length - 1) + bits;
}

function u(value: number, bits: number): string {
  return value.toString(2).padStart(bits, '0');
}

/** VUI parameters (H.264, E.1.1): the colours of `convertToI420`, and no frame reordering. */
const USABILITY_INFORMATION = [
  u(0, 1), // aspect_ratio_info_present_flag
  u(0, 1), // overscan_info_present_flag
  u(1, 1), // video_signal_type_present_flag
  u(5, 3), // video_format: unspecified
  u(0, 1), // video_full_range_flag
  u(1, 1), // colour_description_present_flag
  u(1, 8), // colour_primaries: BT.709
  u(13, 8), // transfer_characteristics: sRGB
  u(1, 8), // matrix_coefficients: BT.709
  u(0, 1), // chroma_loc_info_present_flag
  u(0, 1), // timing_info_present_flag
  u(0, 1), // nal_hrd_parameters_present_flag
  u(0, 1), // vcl_hrd_parameters_present_flag
  u(0, 1), // pic_struct_present_flag
  u(1, 1), // bitstream_restriction_flag
  u(1, 1), // motion_vectors_over_pic_boundaries_flag
  ue(0), // max_bytes_per_pic_denom: no limit
  ue(0), // max_bits_per_mb_denom: no limit
  ue(16), // log2_max_mv_length_horizontal: no limit
  ue(16), // log2_max_mv_length_vertical: no limit
  ue(0), // max_num_reorder_frames
  ue(1), // max_dec_frame_buffering
].join('');

/** Offset of the length of the first sequence parameter set, which follows it. */
const LENGTH_AT = 6;
const START = 8;

/**
 * Adds the VUI that the WebAssembly encoder omits, so that players need not guess colours or wait for reordered frames.
 * @param record AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1) with one SPS without VUI
 */
export function withUsabilityInformation(record: Uint8Array): Uint8Array {
  const end = START + new DataView(record.buffer, record.byteOffset).getUint16(LENGTH_AT);
  const bits = Array.from(unescaped(record.subarray(START, end)), (byte) => u(byte, 8)).join('');
  // Ends with vui_parameters_present_flag, rbsp_stop_one_bit and zero padding.
  const withoutFlag = bits.slice(0, bits.lastIndexOf('1') - 1);
  const extended = `${withoutFlag}1${USABILITY_INFORMATION}1`;
  const bytes = extended.match(/.{1,8}/g) ?? [];
  const parameters = escaped(bytes.map((byte) => parseInt(byte.padEnd(8, '0'), 2)));
  const length = [parameters.length >>> 8, parameters.length & 0xff];
  return Uint8Array.from([
    ...record.subarray(0, LENGTH_AT),
    ...length,
    ...parameters,
    ...record.subarray(end),
  ]);
}

/** Emulation prevention (H.264, 7.4.1): a 3 goes before a byte up to 3 that follows two zeros. */
function escaped(bytes: readonly number[]): number[] {
  const result: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && result.at(-1) === 0 && result.at(-2) === 0) result.push(3);
    result.push(byte);
  }
  return result;
}

function unescaped(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 3 || bytes[at - 1] !== 0 || bytes[at - 2] !== 0);
}
