import { useState } from 'react'

import { AmountField } from '../../src/AmountField'
import { ChoiceList } from '../../src/ChoiceList'
import { CheckGroup, Checks } from '../../src/CheckGroup'
import { Field } from '../../src/Field'
import { FieldPair } from '../../src/FieldPair'
import { FormSection } from '../../src/FormSection'
import { Checkbox } from '../../src/Input'
import type { GalleryEntry, Style } from '../entry'

function LiveAmount({ styleOf: { t, language }, first, wrong }: { styleOf: Style; first: string; wrong?: string }) {
  const [amount, setAmount] = useState(first)
  return (
    <Field label={t('İşlem üst sınırı', 'Max per transfer')} error={wrong}>
      {(control) => (
        <AmountField
          {...control}
          language={language}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
    </Field>
  )
}

const banks = ['Akbank', 'Fibabanka', 'Garanti', 'Halkbank', 'ING', 'İş Bankası', 'QNB', 'Ziraat']

function LiveChoices({ styleOf: { t }, count }: { styleOf: Style; count: number }) {
  const [picked, setPicked] = useState(['Garanti'])
  return (
    <ChoiceList
      label={t('Banka', 'Bank')}
      choices={banks.slice(0, count).map((text) => ({ id: text, text }))}
      picked={picked}
      onPick={setPicked}
      findLabel={t('Bul', 'Find')}
      noneText={t('Seçenek yok', 'No choices')}
    />
  )
}

export const forms: readonly GalleryEntry[] = [
  {
    file: 'AmountField',
    shows: ['AmountField'],
    keys: [['Tab', 'writes the amount in groups']],
    states: [
      {
        name: 'Typed',
        draw: (styleOf) => <LiveAmount styleOf={styleOf} first={styleOf.t('50.000,00', '50,000.00')} />,
      },
      {
        name: 'Above its limit',
        draw: (styleOf) => (
          <LiveAmount
            styleOf={styleOf}
            first={styleOf.t('60.000.000,00', '60,000,000.00')}
            wrong={styleOf.t(
              'En çok 10.000.000,00 ₺ olabilir; 60.000.000,00 ₺ yazdınız.',
              'At most ₺10,000,000.00; you wrote ₺60,000,000.00.',
            )}
          />
        ),
      },
    ],
  },
  {
    file: 'ChoiceList',
    shows: ['ChoiceList'],
    keys: [
      ['↑ ↓, Home, End', 'move along the choices, from the line to find in, too'],
      ['Enter, Space', 'picks the choice, or gives it back'],
      ['Letters', 'go to the choice that begins so'],
    ],
    states: [
      { name: 'A few', draw: (styleOf) => <LiveChoices styleOf={styleOf} count={3} /> },
      { name: 'Many', draw: (styleOf) => <LiveChoices styleOf={styleOf} count={8} /> },
    ],
  },
  {
    file: 'FormSection',
    shows: ['FormSection'],
    states: [
      {
        name: 'With help',
        draw: (styleOf) => (
          <FormSection
            title={styleOf.t('Sınırlar', 'Limits')}
            help={styleOf.t('Tek bir işlem için.', 'For a single transfer.')}
          >
            <LiveAmount styleOf={styleOf} first="" />
          </FormSection>
        ),
      },
    ],
  },
  {
    file: 'FieldPair',
    shows: ['FieldPair'],
    states: [
      {
        name: 'Two fields',
        draw: (styleOf) => (
          <FieldPair>
            <LiveAmount styleOf={styleOf} first="" />
            <LiveAmount styleOf={styleOf} first="1.250,00" />
          </FieldPair>
        ),
      },
    ],
  },
  {
    file: 'CheckGroup',
    shows: ['CheckGroup', 'Checks'],
    states: [
      {
        name: 'Any number of choices',
        draw: ({ t }) => (
          <CheckGroup label={t('Banka', 'Bank')} hint={t('Birden çok seçilebilir', 'More than one may hold')}>
            {banks.map((bank) => (
              <label key={bank}>
                <Checkbox defaultChecked={bank === 'ING'} />
                {bank}
              </label>
            ))}
          </CheckGroup>
        ),
      },
      {
        name: 'In columns, wrong',
        draw: ({ t }) => (
          <CheckGroup label={t('Banka', 'Bank')} columns error={t('En az bir banka seçin', 'Choose one bank at least')}>
            {banks.map((bank) => (
              <label key={bank}>
                <Checkbox />
                {bank}
              </label>
            ))}
          </CheckGroup>
        ),
      },
      {
        name: 'For themselves',
        draw: () => (
          <Checks>
            <label>
              <Checkbox defaultChecked />
              FAST
            </label>
          </Checks>
        ),
      },
    ],
  },
]
