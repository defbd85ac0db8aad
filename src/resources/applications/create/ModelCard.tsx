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
  /** Shows the version, because another model has the same title. */
  showsVersion: boolean
  onSelect: () => void
}

/** Card of a base application: selectable, or with the reason why it cannot be used. */
export function ModelCard({ model, isSelected, showsVersion, onSelect }: ModelCardProps): ReactNode {
  const id = useId()
  const content = <Content model={model} titleId={id} showsVersion={showsVersion} />
  const { disabled } = model
  if (disabled.length > 0) {
    return (
      <Card variant="outlined" component="section" aria-labelledby={id}>
        <Stack sx={{ p: 2, gap: 1, height: '100%' }}>
          {content}
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
        {content}
      </CardActionArea>
    </Card>
  )
}

interface ContentProps extends Pick<ModelCardProps, 'model' | 'showsVersion'> {
  titleId: string
}

function Content({ model, titleId, showsVersion }: ContentProps): ReactNode {
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
          {showsVersion && ` (${model.version})`}
        </Typography>
      </Stack>
      <ModelPicture model={model} height={150} />
      {model.description && <Typography variant="body2">{model.description}</Typography>}
    </>
  )
}
