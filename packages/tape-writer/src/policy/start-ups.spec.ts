import { describe, expect, it } from '@jest/globals';
import { dangerOf } from './dangerous-commands.js';

describe('a command line that starts something later', () => {
  it.each([
    '(crontab -l; echo "@reboot /tmp/x") | crontab -',
    'crontab -l | { cat; echo "@reboot /tmp/x"; } | crontab -',
    '(crontab -l; echo "* * * * * /tmp/x") | crontab -',
    "crontab -l > c; echo '@reboot ~/x' >> c; crontab c",
    '(crontab -l; echo "* * * * * rm -rf ~") | crontab -',
    'cp x.service /etc/systemd/system/',
    'sudo cp x.service /etc/systemd/system',
    'sudo install -m 644 -t /etc/systemd/system x.service',
    'systemctl enable /tmp/x.service',
    'launchctl load ~/Library/LaunchAgents/x.plist',
    'launchctl bootstrap gui/501 ~/x.plist',
  ])('is rejected: %s', (line) => {
    expect(dangerOf(line)).not.toBeNull();
  });

  it.each([
    'crontab -l > cron.bak',
    'crontab -l | grep -v backup | crontab -',
    'systemctl enable nginx',
    'sudo systemctl enable --now nginx',
    'sudo systemctl stop nginx',
    'launchctl list',
    'launchctl unload ~/Library/LaunchAgents/x.plist',
  ])('is not: %s', (line) => {
    expect(dangerOf(line)).toBeNull();
  });
});
