import type { AuditDetails, AuditEntryEntity } from '../../resources/audit/audit-entry.entity.js';
import { TimeAgo } from '../site/components/time-ago.js';
import { ListTable } from '../site/components/list-table.js';

/** Actions of staff and the operator. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntryEntity[] }) {
  return (
    <ListTable columns={['Action', 'Target', 'By', 'When', 'Reason and details']}>
      {entries.map(({ seq, action, subject, actor, createdAt, reason, details }) => (
        <tr key={seq}>
          <th scope="row">
            <code>{action}</code>
          </th>
          <td data-label="Target">
            <Subject action={action} subject={subject} />
          </td>
          <td data-label="By">{actor}</td>
          <td data-label="When">
            <TimeAgo time={createdAt} />
          </td>
          <Explanation reason={reason} details={details} />
        </tr>
      ))}
    </ListTable>
  );
}

/** Empty without a text: then small screens do not show its label. */
function Explanation({ reason, details }: Pick<AuditEntryEntity, 'reason' | 'details'>) {
  const text = [reason, ...detailsOf(details)].filter(Boolean).join(' · ');
  return <td data-label="Reason and details">{text && <bdi>{text}</bdi>}</td>;
}

const PAGES_OF: Readonly<Record<string, (subject: string) => string>> = {
  gif: (id) => `/staff/gifs/${id}`,
  report: (id) => `/staff/gifs/${id}`,
  tag: (slug) => `/staff/tags/${slug}`,
  collection: (slug) => `/collections/${slug}`,
  user: (name) => `/staff/users?q=${encodeURIComponent(name)}`,
};
/** Their subject is the id of an invitation. */
const OF_INVITATIONS = ['user.invite', 'user.uninvite'];

function Subject({ action, subject }: Pick<AuditEntryEntity, 'action' | 'subject'>) {
  const [kind = ''] = action.split('.');
  const pageOf = PAGES_OF[kind];
  if (subject === '') return <span class="muted">the list</span>;
  if (OF_INVITATIONS.includes(action)) return <a href="/staff/invitations">an invitation</a>;
  return pageOf ? <a href={pageOf(subject)}>{subject}</a> : <>{subject}</>;
}

/** `into: postgresql`, `gif_ids: aB3dE5fG, hJ7kL9mN`. */
function detailsOf(details: AuditDetails): string[] {
  return Object.entries(details).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    return `${name.replaceAll('_', ' ')}: ${text}`;
  });
}
