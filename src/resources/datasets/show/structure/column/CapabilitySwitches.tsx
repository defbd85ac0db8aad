import { FormControlLabel, FormGroup, Switch, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { hasCapability } from '../../../../../../contract/datasets/capabilities.ts'
import type { Capabilities, SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { HelpAlert } from '../../../../../ui/HelpAlert.tsx'
import { withCapability } from '../../../../../../contract/datasets/propertyTypes.ts'

interface CapabilitySwitchesProps {
  property: SchemaProperty
  capabilities: (keyof Capabilities)[]
  disabled: boolean
  onChange: (capabilities: Capabilities | undefined) => void
}

/** Switches of the capabilities of a column. */
export function CapabilitySwitches(props: CapabilitySwitchesProps): ReactNode {
  const t = useTranslate()
  const { property } = props
  return (
    <>
      <HelpAlert id="capabilities">{t('datasets.structure.capabilitiesHelp')}</HelpAlert>
      <FormGroup>
        {props.capabilities.map((capability) => (
          <FormControlLabel
            key={capability}
            disabled={props.disabled}
            sx={{ alignItems: 'flex-start', my: 0.5 }}
            control={
              <Switch
                checked={hasCapability(property, capability)}
                onChange={(_event, isOn) => props.onChange(withCapability(property, capability, isOn))}
              />
            }
            label={
              <>
                {t(`datasets.structure.capability.${capability}`)}
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {t(`datasets.structure.capabilityHelp.${capability}`)}
                </Typography>
              </>
            }
          />
        ))}
      </FormGroup>
    </>
  )
}
