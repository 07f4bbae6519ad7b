import type { Size } from '../video-size.js';
import { BitWriter, nalUnit } from './bit-writer.js';
import { CHROMA_QP, type H264Settings, MACROBLOCK } from './h264-settings.js';

const MAIN_PROFILE = 77;
const NAL_SPS = 0x67;
const NAL_PPS = 0x68;
/** frame_num has so many bits. */
export const FRAME_NUMBER_BITS = 8;

/** Levels with the most macroblocks of a picture and of the decoded picture buffer (H.264, table A-1); motion vectors of the lower ones are too short. */
const LEVELS = [
  [31, 3_600, 18_000],
  [32, 5_120, 20_480],
  [40, 8_192, 32_768],
  [42, 8_704, 34_816],
  [50, 22_080, 110_400],
  [51, 36_864, 184_320],
] as const;

/** The parameter sets of the stream. */
export function parameterSets(size: Size, settings: H264Settings) {
  return { sps: sequenceParameterSet(size, settings), pps: pictureParameterSet(settings) };
}

function levelOf(columns: number, rows: number, references: number): number {
  const macroblocks = columns * rows;
  // A side may have the root of eight times the macroblocks (H.264, A.3.1).
  const longest = Math.max(columns, rows);
  const level = LEVELS.find(
    ([, picture, buffer]) =>
      macroblocks <= picture && macroblocks * references <= buffer && longest ** 2 <= 8 * picture,
  );
  return level?.[0] ?? 51;
}

/** seq_parameter_set_data (H.264, 7.3.2.1.1). */
function sequenceParameterSet(size: Size, { references, hiddenColumns }: H264Settings): Uint8Array {
  const columns = Math.ceil(size.width / MACROBLOCK) + hiddenColumns;
  const rows = Math.ceil(size.height / MACROBLOCK);
  const writer = new BitWriter();
  writer.u(MAIN_PROFILE, 8);
  writer.u(0b01000000, 8); // constraint_set1_flag: Main
  writer.u(levelOf(columns, rows, references), 8);
  writer.ue(0); // seq_parameter_set_id
  writer.ue(FRAME_NUMBER_BITS - 4); // log2_max_frame_num_minus4
  writer.ue(2); // pic_order_cnt_type: shown as decoded
  writer.ue(references); // max_num_ref_frames
  writer.u(0, 1); // gaps_in_frame_num_value_allowed_flag
  writer.ue(columns - 1).ue(rows - 1);
  writer.u(1, 1); // frame_mbs_only_flag
  writer.u(1, 1); // direct_8x8_inference_flag
  writer.u(1, 1); // frame_cropping_flag, in pairs of samples
  writer.ue(0).ue((columns * MACROBLOCK - size.width) / 2);
  writer.ue(0).ue((rows * MACROBLOCK - size.height) / 2);
  writer.u(1, 1); // vui_parameters_present_flag
  usabilityInformation(writer, references);
  return nalUnit(NAL_SPS, writer.trail().bytes);
}

/** VUI parameters (H.264, E.1.1): the colours of `convertToI420`, and no frame reordering. */
function usabilityInformation(writer: BitWriter, references: number): void {
  writer.u(0, 1); // aspect_ratio_info_present_flag
  writer.u(0, 1); // overscan_info_present_flag
  writer.u(1, 1); // video_signal_type_present_flag
  writer.u(5, 3); // video_format: unspecified
  writer.u(0, 1); // video_full_range_flag
  writer.u(1, 1); // colour_description_present_flag
  writer.u(1, 8); // colour_primaries: BT.709
  writer.u(13, 8); // transfer_characteristics: sRGB
  writer.u(1, 8); // matrix_coefficients: BT.709
  writer.u(0, 1); // chroma_loc_info_present_flag
  writer.u(0, 1); // timing_info_present_flag
  writer.u(0, 1); // nal_hrd_parameters_present_flag
  writer.u(0, 1); // vcl_hrd_parameters_present_flag
  writer.u(0, 1); // pic_struct_present_flag
  writer.u(1, 1); // bitstream_restriction_flag
  writer.u(1, 1); // motion_vectors_over_pic_boundaries_flag
  writer.ue(0); // max_bytes_per_pic_denom: no limit
  writer.ue(0); // max_bits_per_mb_denom: no limit
  writer.ue(16); // log2_max_mv_length_horizontal: no limit
  writer.ue(16); // log2_max_mv_length_vertical: no limit
  writer.ue(0); // max_num_reorder_frames
  writer.ue(references); // max_dec_frame_buffering
}

/** pic_parameter_set_rbsp (H.264, 7.3.2.2). */
function pictureParameterSet({ qp }: H264Settings): Uint8Array {
  const writer = new BitWriter();
  writer.ue(0).ue(0); // pic_parameter_set_id, seq_parameter_set_id
  writer.u(1, 1); // entropy_coding_mode_flag: CABAC
  writer.u(0, 1); // bottom_field_pic_order_in_frame_present_flag
  writer.ue(0); // num_slice_groups_minus1
  writer.ue(0).ue(0); // num_ref_idx_l0_default_active_minus1, and of l1
  writer.u(0, 1).u(0, 2); // weighted_pred_flag, weighted_bipred_idc
  writer.se(qp - 26).se(0); // pic_init_qp_minus26, pic_init_qs_minus26
  writer.se(CHROMA_QP - qp); // chroma_qp_index_offset, -12 to 12
  writer.u(1, 1); // deblocking_filter_control_present_flag
  writer.u(0, 1); // constrained_intra_pred_flag
  writer.u(0, 1); // redundant_pic_cnt_present_flag
  return nalUnit(NAL_PPS, writer.trail().bytes);
}

/** AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1); lengths of NAL units have four bytes. */
export function decoderConfiguration({ sps, pps }: Record<'sps' | 'pps', Uint8Array>): Uint8Array {
  const lengthOf = (unit: Uint8Array) => [unit.length >>> 8, unit.length & 0xff];
  const head = [1, ...sps.subarray(1, 4), 0xff];
  return Uint8Array.from([...head, 0xe1, ...lengthOf(sps), ...sps, 1, ...lengthOf(pps), ...pps]);
}
