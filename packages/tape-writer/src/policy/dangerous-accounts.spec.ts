import { describe, expect, it } from '@jest/globals';
import { dangerOf } from './dangerous-commands.js';

describe('a command line that opens an account or switches off a protection', () => {
  it.each([
    'ufw disable',
    'setenforce 0',
    'useradd -o -u 0 evil',
    'usermod -ou 0 evil',
    'passwd -d root',
    'echo root:x | chpasswd',
    'chpasswd <<< root:x',
    'usermod --uid=0 evil',
    'echo x | passwd --stdin root',
    'sudo systemctl disable --now firewalld',
    'sudo ip6tables -F',
    'iptables -P INPUT ACCEPT',
    'nft flush ruleset',
    'csrutil disable',
  ])('is rejected: %s', (line) => {
    expect(dangerOf(line)).not.toBeNull();
  });

  it.each([
    'usermod -aG sudo mallory',
    'curl -fsSL https://x.example/k.gpg | sudo apt-key add -',
    'ufw enable',
    'sudo ufw status',
    'getenforce',
    'sudo useradd -m -u 1001 grace',
    'passwd',
    "echo 'ada:secret' | sudo chpasswd",
    'sudo iptables -L',
    'systemctl status firewalld',
  ])('is not: %s', (line) => {
    expect(dangerOf(line)).toBeNull();
  });
});
