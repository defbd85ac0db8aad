import Security from '@mui/icons-material/Security'
import { Alert, Card, CardActionArea, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import type { MatchedBaseApplication } from '../../../../contract/applications/baseApplication.ts'
import { selectedCard } from '../../../ui/ChoiceCard.tsx'
import { NamedIcon } from '../../../ui/NamedIcon.tsx'
import { ModelPicture } from '../model/ModelPicture.tsx'

interface ModelCardProps {
  model: MatchedBaseApplication
  isSelected: boolean
  onSelect: () => void
}

/** A base application that can be chosen, or why it cannot. */
export function ModelCard({ model, isSelected, onSelect }: ModelCardProps): ReactNode {
  const id = useId()
  const { disabled } = model
  if (disabled.length > 0) {
    return (
      <Card variant="outlined" component="section" aria-labelledby={id}>
        <Stack sx={{ p: 2, gap: 1, height: '100%' }}>
          <Content model={model} titleId={id} />
          {disabled.map((reason) => (
            <Alert key={reason} severity="error" variant="outlined" role="note" sx={{ py: 0 }}>
              {reason}
            </Alert>
          ))}
        </Stack>
      </Card>
    )
  }
  return (
    <Card variant="outlined" sx={isSelected ? selectedCard : {}}>
      <CardActionArea
        aria-pressed={isSelected}
        onClick={onSelect}
        sx={{
          p: 2,
          gap: 1,
          height: '100%',
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'stretch',
          justifyContent: 'flex-start'
        }}
      >
        <Content model={model} titleId={id} />
      </CardActionArea>
    </Card>
  )
}

function Content({ model, titleId }: { model: MatchedBaseApplication; titleId: string }): ReactNode {
  const t = useTranslate()
  const isPossible = model.disabled.length === 0
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        {!model.public && (
          <NamedIcon icon={<Security fontSize="small" />} label={t('applications.create.restricted')} />
        )}
        <Typography
          id={titleId}
          component="h3"
          sx={{ fontWeight: 700, overflowWrap: 'anywhere', ...(isPossible ? {} : { color: 'error.text' }) }}
        >
          {model.title || model.url}
        </Typography>
      </Stack>
      <ModelPicture model={model} height={150} />
      {model.description && <Typography variant="body2">{model.description}</Typography>}
    </>
  )
}
