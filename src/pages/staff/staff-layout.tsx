import type { ComponentChildren } from 'preact';
import type { ScriptName } from '../site/assets/site-assets.js';
import { Tabs } from '../site/components/tabs.js';
import type { PageContent } from '../site/layout/page.js';

const PARTS = [
  ['/staff', 'Overview'],
  ['/staff/reports', 'Reports'],
  ['/staff/featured', 'Featured'],
  ['/staff/tags', 'Tags'],
  ['/staff/users', 'Users'],
  ['/staff/invitations', 'Invitations'],
  ['/staff/failures', 'Failed work'],
  ['/staff/usage', 'Usage'],
  ['/staff/audit', 'Audit log'],
] as const;

interface StaffPart {
  readonly title: string;
  /** The part of the staff pages that it belongs to. */
  readonly part: (typeof PARTS)[number][0];
  /** The heading, if it differs from the title. */
  readonly heading?: ComponentChildren;
  readonly body: ComponentChildren;
  readonly script?: ScriptName;
}

/** A page for staff with its tabs. */
export function staffContent({ title, part, heading = title, body, script }: StaffPart): PageContent {
  return {
    title,
    section: 'staff',
    isPrivate: true,
    script,
    tags: [],
    body: (
      <div class="staff stack">
        <h1>{heading}</h1>
        <Tabs label="Staff" tabs={PARTS} open={part} />
        {body}
      </div>
    ),
  };
}
