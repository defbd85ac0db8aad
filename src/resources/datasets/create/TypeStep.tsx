import Description from '@mui/icons-material/DescriptionOutlined'
import DynamicFeed from '@mui/icons-material/DynamicFeed'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import { Box, Card, CardActionArea, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactElement, ReactNode } from 'react'
import { offeredTypes, type NewDatasetType } from './newDataset.ts'

const icons: Record<NewDatasetType, ReactElement> = {
  file: <Description />,
  rest: <EditNote />,
  virtual: <DynamicFeed />,
  metaOnly: <Info />
}

export interface TypeStepProps {
  selected: NewDatasetType | undefined
  isSimple: boolean
  onSelect: (type: NewDatasetType) => void
}

/** The kinds of datasets that can be created; choosing one goes on. */
export function TypeStep({ selected, isSimple, onSelect }: TypeStepProps): ReactNode {
  const t = useTranslate()
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('datasets.create.chooseType')}</Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }, gap: 2 }}
      >
        {offeredTypes(isSimple).map((type) => (
          <Card
            key={type}
            variant="outlined"
            sx={
              type === selected
                ? { bgcolor: 'primary.surface', color: 'primary.onSurface', borderColor: 'primary.main' }
                : {}
            }
          >
            <CardActionArea
              aria-pressed={type === selected}
              onClick={() => onSelect(type)}
              sx={{ p: 2, height: '100%', display: 'flex', gap: 2, justifyContent: 'flex-start' }}
            >
              <Box aria-hidden sx={{ '& svg': { fontSize: 40 } }}>
                {icons[type]}
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="h3" component="span" sx={{ display: 'block' }}>
                  {t(`datasets.create.types.${type}`)}
                </Typography>
                <Typography variant="body2" component="span">
                  {t(`datasets.create.types.${type}Description`)}
                </Typography>
              </Box>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </>
  )
}
