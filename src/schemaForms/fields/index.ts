import { AttachmentField } from './AttachmentField.tsx'
import { CheckboxField } from './CheckboxField.tsx'
import { ValueChoiceField, ValueListField } from './ChoiceFields.tsx'
import { ColorField } from './ColorField.tsx'
import { JsonField, MarkdownSchemaField } from './EditorFields.tsx'
import { GeometryField } from './GeometryField.tsx'
import { ImageField } from './ImageField.tsx'
import { NumberField, PositionField } from './NumberFields.tsx'
import { ChipsField, ChoiceField, ChoicesField, DateRangeField } from './objectFields.tsx'
import { RemoteChoiceField, RemoteListField } from './RemoteChoiceField.tsx'
import { SecretField } from './SecretField.tsx'
import { DateField, DateTimeField, PlainTextField } from './TextFields.tsx'

/** The platform's fields, in addition to those of rjsf; selected with `ui:field`. */
export const fields = {
  text: PlainTextField,
  secret: SecretField,
  number: NumberField,
  checkbox: CheckboxField,
  date: DateField,
  dateTime: DateTimeField,
  valueChoice: ValueChoiceField,
  remoteChoice: RemoteChoiceField,
  remoteList: RemoteListField,
  valueList: ValueListField,
  markdown: MarkdownSchemaField,
  json: JsonField,
  color: ColorField,
  image: ImageField,
  position: PositionField,
  geometry: GeometryField,
  attachment: AttachmentField,
  chips: ChipsField,
  choice: ChoiceField,
  choices: ChoicesField,
  dateRange: DateRangeField
} as const
