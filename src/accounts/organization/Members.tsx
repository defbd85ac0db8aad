import { Alert, Button, List, Pagination, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { organizationHome } from '../../authProvider/account.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { Section } from '../me/Section.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberLine } from './MemberLine.tsx'
import {
  actAs,
  changeRole,
  excludeMember,
  inviteMember,
  membersCsvAddress,
  type DirectoryOrganization,
  type Member
} from './organizationApi.ts'
import { useMembers } from './useMembers.ts'

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

/** Members of an organization or of a department: filters, roles, invitations. */
export function Members({ organization, department, mayChange }: MembersProps): ReactNode {
  const t = useViewTranslate()
  const { id } = organization
  const members = useMembers({ organizationId: id, department, mayChange })
  const { query, setQuery, page, pageCount, reachedLimit } = members
  const { busy, error, change, resend, enterAs, sent, invited } = useMemberActions(organization, members.read)
  const [isInviting, setInviting] = useState(false)
  const isFull = reachedLimit !== undefined

  return (
    <Section
      id="members"
      title={t('organization.members', { count: page?.count ?? 0 })}
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
          {t('organization.full', { limit: reachedLimit })}
        </Alert>
      )}
      {sent && <SentAlert invitation={sent} />}
      <FormAlert error={error ?? members.error} />
      <MemberFilters organization={organization} department={department} query={query} onChange={setQuery} />
      {page?.count === 0 && <Typography>{t('organization.nobody')}</Typography>}
      <List disablePadding>
        {page?.results.map((member) => (
          <MemberLine
            key={`${member.id}:${member.department ?? ''}:${member.role}`}
            organization={organization}
            member={member}
            mayChange={mayChange}
            busy={busy}
            isLastAdmin={members.isLastAdmin(member)}
            onRole={(role) => change(() => changeRole(id, member, role))}
            onExclude={() => change(() => excludeMember(id, member))}
            onResend={() => void resend(member)}
            onActAs={() => void enterAs(member)}
          />
        ))}
      </List>
      {pageCount > 1 && (
        <Pagination
          count={pageCount}
          page={query.page}
          onChange={(_event, chosen) => setQuery({ ...query, page: chosen })}
        />
      )}
      {isInviting && (
        <InviteDialog
          organization={organization}
          department={department}
          onClose={() => setInviting(false)}
          onInvited={(email, link) => {
            setInviting(false)
            invited({ email, link })
          }}
        />
      )}
    </Section>
  )
}

/**
 * What is done with members, one action at a time.
 * @param read reads the list again
 */
function useMemberActions(organization: DirectoryOrganization, read: () => Promise<void>) {
  const { id } = organization
  const { busy, error, run } = useAction()
  const [sent, setSent] = useState<SentInvitation>()

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
      // The member is seen in this organization, not in the default account.
      const home = organizationHome({ organization: id, department: member.department })
      ;(window.top ?? window).location.assign(home)
    })
  const invited = (invitation: SentInvitation): void => {
    setSent(invitation)
    void run(read)
  }
  return { busy, error, change, resend, enterAs, sent, invited }
}

function SentAlert({ invitation: { email, link } }: { invitation: SentInvitation }): ReactNode {
  const t = useViewTranslate()
  return (
    <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
      {t('organization.invited', { email })}
      {link && <div>{t('organization.invitationLink', { link })}</div>}
    </Alert>
  )
}
