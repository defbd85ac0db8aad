import Avatar from '@mui/material/Avatar'
import Tooltip from '@mui/material/Tooltip'
import { styled } from '@mui/material/styles'
import { useContext, type ReactNode } from 'react'
import type { PresentPerson } from '../../../../contract/realtime.ts'
import { avatarAddress } from '../../../authProvider/account.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { columnTitle } from '../../table/columns.ts'
import { useEditing } from '../editing.ts'
import { personColor } from './personColors.ts'
import { PresenceContext } from './usePresence.ts'

const People = styled('ul')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  margin: '0 0 0 auto',
  padding: 0,
  listStyle: 'none'
})

/** Maximum number of avatars; the others are counted. */
const maxShown = 5

/** Other users who edit the table, with the cell of each. */
export function PresentPeople(): ReactNode {
  const t = useViewTranslate()
  const { people, others } = useContext(PresenceContext)
  const shown = people.slice(0, maxShown)
  const hiddenCount = people.length - shown.length + others
  if (people.length + others === 0) return null
  return (
    <People aria-label={t('edit.presence.others')}>
      {shown.map((person) => (
        <Person key={person.key} person={person} />
      ))}
      {hiddenCount > 0 && (
        <li>{t('edit.presence.more', { count: hiddenCount, smart_count: hiddenCount })}</li>
      )}
    </People>
  )
}

function Person({ person }: { person: PresentPerson }): ReactNode {
  const t = useViewTranslate()
  const { dataset } = useEditing()
  const { key, user, column, line } = person
  const name = user?.name ?? t('edit.presence.somebody')
  const edited = dataset.schema.find((property) => property.key === column)
  const text = edited
    ? t('edit.presence.inColumn', { name, column: columnTitle(edited) })
    : line === undefined
      ? name
      : t('edit.presence.onLine', { name })
  const color = personColor(key)
  return (
    <li>
      <Tooltip title={text}>
        <Avatar
          {...(user ? { src: avatarAddress({ type: 'user', id: user.id }) } : {})}
          alt=""
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- shows an initial without a picture
          role="img"
          sx={{
            width: 30,
            height: 30,
            fontSize: 14,
            bgcolor: color,
            color: '#fff',
            border: `2px solid ${color}`
          }}
        >
          {user ? name.charAt(0).toUpperCase() : undefined}
        </Avatar>
      </Tooltip>
    </li>
  )
}
