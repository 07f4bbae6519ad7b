import type { ComponentChildren } from 'preact';
import type { ScriptName } from '../site/assets/site-assets.js';
import { Tabs } from '../site/components/tabs.js';
import { STAFF_PAGES } from '../site/layout/navigation.js';
import type { PageContent } from '../site/layout/page.js';

interface StaffPart {
  readonly title: string;
  /** The part of the staff pages that it belongs to. */
  readonly part: (typeof STAFF_PAGES)[number][0];
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
        <Tabs label="Staff" tabs={STAFF_PAGES} open={part} />
        {body}
      </div>
    ),
  };
}
