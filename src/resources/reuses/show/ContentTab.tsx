import { Alert, Paper, Stack, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Reuse } from '../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { MarkdownField } from '../../../schemaForms/MarkdownField.tsx'
import { DatasetsPicker } from '../../datasets/choose/DatasetPicker.tsx'
import { PortalImageField } from '../../portals/shared/PortalImageField.tsx'
import { proposalOf } from '../model/proposal.ts'
import { maxLengths } from '../model/reuseDraft.ts'
import type { ReuseDraft } from './useReuseDraft.ts'

interface ContentTabProps {
  reuse: Reuse
  editing: ReuseDraft
  /** Portal to which the reuse will be submitted: its datasets are offered. */
  portalId: string | undefined
}

/** Form of the draft of a reuse: description, author and datasets. */
export function ContentTab({ reuse, editing, portalId }: ContentTabProps): ReactNode {
  const t = useViewTranslate()
  const { draft, problems, change } = editing
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 900 }}>
      <Stack sx={{ gap: 2.5 }}>
        <Typography component="output" variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`reuseShow.states.${problems.length ? 'invalid' : editing.state}`)}
        </Typography>
        <TextField
          id="reuse-title"
          required
          fullWidth
          label={t('reuseShow.fields.title')}
          value={draft.title}
          error={problems.includes('title')}
          helperText={problems.includes('title') ? t('blocks.form.required') : undefined}
          onChange={(event) => change({ title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: maxLengths.title } }}
        />
        <TextField
          id="reuse-author"
          fullWidth
          label={t('reuseShow.fields.author')}
          value={draft.author ?? ''}
          onChange={(event) => change({ author: event.target.value })}
          slotProps={{ htmlInput: { maxLength: maxLengths.author } }}
        />
        <TextField
          id="reuse-link"
          fullWidth
          type="url"
          label={t('reuseShow.fields.link')}
          placeholder="https://"
          value={draft.link ?? ''}
          error={problems.includes('link')}
          helperText={problems.includes('link') ? t('reuseShow.badLink') : t('reuseShow.linkHelp')}
          onChange={(event) => change({ link: event.target.value })}
          slotProps={{ htmlInput: { maxLength: maxLengths.link } }}
        />
        <PortalImageField
          label={t('reuseShow.fields.image')}
          value={draft.image}
          resource={{ type: 'reuse', _id: reuse._id }}
          width={1280}
          onChange={(image) => change({ image })}
        />
        <TextField
          id="reuse-summary"
          fullWidth
          multiline
          minRows={2}
          maxRows={8}
          label={t('reuseShow.fields.summary')}
          helperText={t('reuseShow.summaryHelp')}
          value={draft.summary ?? ''}
          onChange={(event) => change({ summary: event.target.value })}
          slotProps={{ htmlInput: { maxLength: maxLengths.summary } }}
        />
        <DatasetsPicker
          label={t('reuseShow.fields.datasets')}
          owner={reuse.owner}
          filter={portalId ? { owner: '', publicationSites: `data-fair-portals:${portalId}` } : undefined}
          value={(draft.datasets ?? []).map(({ id, title }) => ({ id, title }))}
          onChange={(datasets) => change({ datasets: datasets.map(({ id, title }) => ({ id, title })) })}
          helperText={t('reuseShow.datasetsHelp')}
        />
        <MarkdownField
          label={t('reuseShow.fields.description')}
          value={draft.description ?? ''}
          onChange={(description) => change({ description })}
        />
      </Stack>
    </Paper>
  )
}

/** Read-only content of a submitted reuse, which its new owner edits. */
export function ProposedContent({ reuse }: { reuse: Reuse }): ReactNode {
  const t = useViewTranslate()
  const { title, author, link, summary, description, datasets = [] } = reuse.draftConfig
  const proposal = proposalOf(reuse)
  const rows = {
    title,
    author,
    link,
    summary,
    description,
    datasets: datasets.map((dataset) => dataset.title).join(', ')
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 900 }}>
      <Alert role="note" severity="info" variant="outlined" sx={{ mb: 2 }}>
        {t('reuseShow.proposed', { name: reuse.owner.name })}{' '}
        {proposal && t(`reuseShow.proposals.${proposal}`)}
      </Alert>
      <Stack component="dl" sx={{ gap: 1.5, m: 0 }}>
        {(Object.keys(rows) as (keyof typeof rows)[]).map(
          (name) =>
            rows[name] && (
              <div key={name}>
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {t(`reuseShow.fields.${name}`)}
                </Typography>
                <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {rows[name]}
                </Typography>
              </div>
            )
        )}
      </Stack>
    </Paper>
  )
}
