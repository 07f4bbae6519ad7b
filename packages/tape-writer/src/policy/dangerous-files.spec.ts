import { describe, expect, it } from '@jest/globals';
import { dangerOf } from './dangerous-commands.js';

describe('a command line that ruins a file of the system or a disk', () => {
  it.each([
    'chattr -i /etc/passwd && rm /etc/passwd',
    'sudo rm -f /etc/shadow',
    'rm /bin/sh',
    'rm /etc/*',
    'unlink /etc/fstab',
    'shred -u /etc/passwd',
    'mkfs.ext4 $DISK',
    'mkfs.ext4 /dev/sdb',
    'mkfs -t xfs //dev/sdb1',
    'mke2fs ../../dev/sda',
    'echo "10.0.0.1 x" | sudo tee -a /etc/hosts',
    'sudo tee ~/.bashrc < x',
    'sudo tee /dev/sda < disk.img',
  ])('is rejected: %s', (line) => {
    expect(dangerOf(line)).not.toBeNull();
  });

  it.each([
    'mkfs.ext4 disk.img',
    'mkfs.ext4 /dev/loop0',
    'sudo mkfs.vfat -n DATA stick.img',
    'sudo tee /etc/hosts < hosts',
    'cp hosts /etc/hosts',
    'lsattr /etc/passwd',
    'sudo chattr +i notes.txt',
    'sudo rm /etc/nginx/sites-enabled/default',
    'sudo rm -rf /usr/lib/node_modules',
    'sudo mv /etc/hosts /etc/hosts.bak',
  ])('is not: %s', (line) => {
    expect(dangerOf(line)).toBeNull();
  });
});
