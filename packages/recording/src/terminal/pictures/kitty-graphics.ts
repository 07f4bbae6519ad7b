import { deletedBy } from './kitty-deletion.js';
import { type KittyCommand, numberOf, parseKittyCommand } from './kitty-command.js';
import { KittyImages } from './kitty-images.js';
import { layPicture } from './lay-picture.js';
import type { KeptPictures, LaidPicture, TerminalPicture } from './picture.js';
import type { ScreenPlacements } from './screen-placements.js';

/** The parts of a terminal that the protocol needs. */
export interface KittyScreen {
  readonly cursor: { readonly x: number; readonly y: number };
  readonly placements: ScreenPlacements;
  nextSerial(): number;
  /** Moves the cursor past a picture. */
  passPicture(cols: number, rows: number): void;
}

/** The kitty graphics protocol: pictures sent in the stream. No responses, animations or files. */
export class KittyGraphics {
  private images: KittyImages;

  constructor(
    private readonly screen: KittyScreen,
    private readonly kept: KeptPictures,
  ) {
    this.images = new KittyImages(kept);
  }

  reset(): void {
    this.images = new KittyImages(this.kept);
  }

  execute(data: string): void {
    const part = parseKittyCommand(data);
    const command = part && this.images.collect(part);
    if (!command) return;
    const action = command.keys.get('a') ?? 't';
    if (action === 't') this.transmit(command);
    else if (action === 'T') this.show(command, this.transmit(command));
    else if (action === 'p') this.show(command, this.images.find(command));
    else if (action === 'd') this.delete(command);
  }

  private transmit(command: KittyCommand) {
    const image = this.images.transmit(command);
    if (image?.id) this.screen.placements.remove((placement) => placement.image === image.id);
    return image;
  }

  private show(command: KittyCommand, image: { id: number; picture: TerminalPicture } | undefined): void {
    // A virtual placement (U=1) is shown at its placeholders, which are not supported.
    if (!image || command.keys.get('U') === '1') return;
    const laid = laidAs(command, image.picture, this.screen.nextSerial());
    if (!laid) return;
    const { placements, cursor } = this.screen;
    const placement = numberOf(command, 'p');
    const isSame = image.id !== 0 && placement !== 0;
    if (isSame) placements.remove((one) => one.image === image.id && one.placement === placement);
    placements.add({
      ...{ laid, image: image.id, placement, hidden: 0 },
      ...{ x: cursor.x, y: cursor.y, rows: laid.rows },
    });
    if (command.keys.get('C') !== '1') this.screen.passPicture(laid.cols, laid.rows);
  }

  private delete(command: KittyCommand): void {
    const what = command.keys.get('d') ?? 'a';
    const { placements, cursor } = this.screen;
    const isDeleted = deletedBy(what.toLowerCase(), command, cursor, this.images.newest);
    if (!isDeleted) return;
    const gone = new Set(placements.latest.filter(isDeleted).map(({ image }) => image));
    placements.remove(isDeleted);
    if (what === what.toLowerCase()) return;
    const left = new Set(placements.latest.map(({ image }) => image));
    if (what === 'I') gone.add(numberOf(command, 'i'));
    this.images.forget((id) => gone.has(id) && !left.has(id));
  }
}

/** Undefined if nothing of the picture is visible, or if it exceeds a limit. */
function laidAs(command: KittyCommand, picture: TerminalPicture, serial: number): LaidPicture | undefined {
  const positive = (key: string) => Math.max(0, numberOf(command, key));
  const [left, top] = [positive('x'), positive('y')];
  const part = {
    left,
    top,
    width: Math.min(positive('w') || Infinity, picture.width - left),
    height: Math.min(positive('h') || Infinity, picture.height - top),
  };
  const within = { columns: positive('c'), lines: positive('r') };
  return layPicture(
    { serial, picture, z: numberOf(command, 'z'), ...part },
    { x: positive('X'), y: positive('Y') },
    within,
  );
}
