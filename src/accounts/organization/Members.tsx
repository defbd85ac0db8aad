import { Alert, Button, List, Pagination, Stack, Typography } from '@mui/material'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { Section } from '../me/Section.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberLine } from './MemberLine.tsx'
import {
  actAs,
  changeRole,
  countAdministrators,
  excludeMember,
  inviteMember,
  membersCsvAddress,
  membersPerPage,
  readMemberLimit,
  readMembers,
  type DirectoryOrganization,
  type Member,
  type MemberQuery
} from './organizationApi.ts'

interface MembersProps {
  organization: DirectoryOrganization
  /** Department that the page is restricted to. */
  department: string | undefined
  mayChange: boolean
}

interface SentInvitation {
  email: string
  /** Invitation link, returned to platform administrators only. */
  link: string | undefined
}

export function Members({ organization, department, mayChange }: MembersProps): ReactNode {
  const t = useViewTranslate()
  const { id } = organization
  const [query, setQuery] = useState<MemberQuery>({
    q: '',
    department: department ?? '',
    role: '',
    confirmed: '',
    page: 1
  })
  const [members, setMembers] = useState<{ count: number; results: Member[] }>()
  const [isInviting, setInviting] = useState(false)
  const [sent, setSent] = useState<SentInvitation>()
  const { busy, error, run } = useAction()
  const [limit, setLimit] = useState({ limit: 0, consumption: 0 })
  const [admins, setAdmins] = useState<number>()
  const lastRead = useRef(0)
  const read = useCallback(async () => {
    lastRead.current += 1
    const turn = lastRead.current
    const [atMost, administrators, found] = await Promise.all([
      mayChange ? readMemberLimit(id) : undefined,
      // Not counted for a department: if its last administrator leaves, those of the organization remain.
      mayChange && !department ? countAdministrators(id) : undefined,
      readMembers(id, query)
    ])
    // A response overtaken by a newer request is ignored.
    if (turn !== lastRead.current) return
    setMembers(found)
    setAdmins(administrators)
    if (atMost) setLimit(atMost)
  }, [id, query, mayChange, department])
  const load = useCallback(() => run(read), [read, run])
  useEffect(() => void load(), [load])

  const change = (work: () => Promise<void>): Promise<boolean> =>
    run(async () => {
      await work()
      await read()
    })
  const resend = (member: Member): Promise<boolean> =>
    run(async () => {
      const { email, role, department: place } = member
      const departments = place ? [place] : []
      setSent({ email, link: await inviteMember(organization, { email, role, departments }) })
    })
  const enterAs = (member: Member): Promise<boolean> =>
    run(async () => {
      await actAs(member.id)
      // The page may be framed by the administration: the top window navigates.
      ;(window.top ?? window).location.assign(pageConfig.basePath)
    })
  const isFull = limit.limit > 0 && limit.consumption >= limit.limit
  const pages = Math.ceil((members?.count ?? 0) / membersPerPage)

  return (
    <Section
      id="members"
      title={t('organization.members', { count: members?.count ?? 0 })}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button href={membersCsvAddress(id, query)}>{t('organization.csv')}</Button>
          {mayChange && (
            <Button
              variant="contained"
              disabled={isFull}
              aria-describedby={isFull ? 'members-full' : undefined}
              onClick={() => setInviting(true)}
            >
              {t('organization.invite')}
            </Button>
          )}
        </Stack>
      }
    >
      {isFull && mayChange && (
        <Alert severity="info" id="members-full">
          {t('organization.full', { limit: limit.limit })}
        </Alert>
      )}
      {sent && (
        <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
          {t('organization.invited', { email: sent.email })}
          {sent.link && <div>{t('organization.invitationLink', { link: sent.link })}</div>}
        </Alert>
      )}
      <FormAlert error={error} />
      <MemberFilters organization={organization} department={department} query={query} onChange={setQuery} />
      {members?.count === 0 && <Typography>{t('organization.nobody')}</Typography>}
      <List disablePadding>
        {members?.results.map((member) => (
          <MemberLine
            key={`${member.id}:${member.department ?? ''}:${member.role}`}
            organization={organization}
            member={member}
            mayChange={mayChange}
            busy={busy}
            isLastAdmin={admins === 1 && member.role === 'admin' && !member.department}
            onRole={(role) => change(() => changeRole(id, member, role))}
            onExclude={() => change(() => excludeMember(id, member))}
            onResend={() => void resend(member)}
            onActAs={() => void enterAs(member)}
          />
        ))}
      </List>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={query.page}
          onChange={(_event, page) => setQuery({ ...query, page })}
        />
      )}
      {isInviting && (
        <InviteDialog
          organization={organization}
          department={department}
          onClose={() => setInviting(false)}
          onInvited={(email, link) => {
            setInviting(false)
            setSent({ email, link })
            void load()
          }}
        />
      )}
    </Section>
  )
}
