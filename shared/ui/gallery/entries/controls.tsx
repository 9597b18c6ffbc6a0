import { useState } from 'react'

import { Button } from '../../src/Button'
import { DayCalendar } from '../../src/DayCalendar'
import { DayField } from '../../src/DayField'
import { Field } from '../../src/Field'
import { FilterBar, FilterChip } from '../../src/FilterChip'
import { IconButton } from '../../src/IconButton'
import { Checkbox, Input, Select, Textarea } from '../../src/Input'
import { Box, Flex } from '../../src/layout'
import { SearchField } from '../../src/SearchField'
import { Tabs } from '../../src/Tabs'
import type { GalleryEntry, Style } from '../entry'

const tones = ['plain', 'primary', 'danger', 'quiet'] as const
const sizes = ['small', 'medium', 'large'] as const

function LiveTabs({ t }: Style) {
  const [tab, setTab] = useState('waiting')
  const tabs = [
    { id: 'waiting', label: t('Bekleyen', 'Waiting'), count: 38 },
    { id: 'mine', label: t('Bende', 'Mine'), count: 4 },
    { id: 'all', label: t('Tümü', 'All') },
  ]
  return (
    <>
      <Tabs label={t('Talepler', 'Requests')} tabs={tabs} value={tab} onChange={setTab} panelId="panel" />
      <div id="panel" role="tabpanel" aria-label={tab}>
        {tabs.find(({ id }) => id === tab)?.label}
      </div>
    </>
  )
}

const calendarKeys = [
  ['Arrows', 'move by a day and a week'],
  ['PageUp, PageDown', 'move by a month'],
  ['Home, End', 'reach the first and the last day of the month'],
  ['Enter', 'picks the day'],
] as const

function LiveCalendar({ styleOf: { language }, first }: { styleOf: Style; first: readonly string[] }) {
  const [days, setDays] = useState(first)
  return <DayCalendar isRange={first.length === 2} days={days} max="2026-11-22" language={language} onPick={setDays} />
}

function LiveDay({ styleOf: { language, t }, first }: { styleOf: Style; first: string }) {
  const [day, setDay] = useState(first)
  const isWrong = day !== '' && !/^\d{4}-/.test(day)
  return (
    <Field
      label={t('Kontrol tarihi', 'Checked on')}
      error={isWrong ? t('22.11.2026 gibi bir gün yazın', 'Write a day such as 22 Nov 2026') : undefined}
    >
      {(control) => <DayField {...control} value={day} onChange={setDay} language={language} hasCalendar />}
    </Field>
  )
}

function LiveSearch({ t }: Style) {
  const [found, setFound] = useState<string | undefined>('elif')
  return (
    <SearchField
      label={t('Taleplerde ara', 'Search requests')}
      placeholder={t('Referans, müşteri…', 'Reference, customer…')}
      value={found}
      onSearch={setFound}
      onDone={() => undefined}
    />
  )
}

export const controls: readonly GalleryEntry[] = [
  {
    file: 'DayCalendar',
    shows: ['DayCalendar'],
    keys: calendarKeys,
    states: [
      { name: 'A day', draw: (styleOf) => <LiveCalendar styleOf={styleOf} first={['2026-11-12']} /> },
      {
        name: 'First and last day',
        draw: (styleOf) => <LiveCalendar styleOf={styleOf} first={['2026-11-09', '2026-11-18']} />,
      },
    ],
  },
  {
    file: 'DayField',
    shows: ['DayField'],
    keys: [['Escape', 'closes the calendar and gives the focus back to its button'], ...calendarKeys],
    states: [
      { name: 'A day', draw: (styleOf) => <LiveDay styleOf={styleOf} first="2026-11-12" /> },
      { name: 'Empty', draw: (styleOf) => <LiveDay styleOf={styleOf} first="" /> },
      { name: 'No day', draw: (styleOf) => <LiveDay styleOf={styleOf} first="31.02.2026" /> },
    ],
  },
  {
    file: 'Button',
    shows: ['Button'],
    keys: [['Enter, Space', 'presses it; with `whyNot` it stays reachable and says why']],
    states: [
      {
        name: 'Tones',
        draw: ({ t }) => (
          <Flex gap="2" wrap="wrap">
            {tones.map((tone) => (
              <Button key={tone} tone={tone}>
                {t('Onayla', 'Confirm')} ({tone})
              </Button>
            ))}
          </Flex>
        ),
      },
      {
        name: 'Sizes',
        draw: ({ t }) => (
          <Flex gap="2" wrap="wrap" align="center">
            {sizes.map((size) => (
              <Button key={size} size={size}>
                {t('Aç', 'Open')} ({size})
              </Button>
            ))}
          </Flex>
        ),
      },
      {
        name: 'Busy',
        draw: ({ t }) => (
          <Button busy tone="primary">
            {t('Kaydet', 'Save')}
          </Button>
        ),
      },
      {
        name: 'Off with a reason',
        draw: ({ t }) => (
          <Button whyNot={t('Mehmet Şahin’de', 'Held by Mehmet Şahin')}>{t('Onayla', 'Confirm')}</Button>
        ),
      },
      { name: 'Off', draw: ({ t }) => <Button disabled>{t('Kaydet', 'Save')}</Button> },
      {
        name: 'Wide',
        draw: ({ t }) => (
          <Button wide tone="primary">
            {t('Giriş yap', 'Sign in')}
          </Button>
        ),
      },
    ],
  },
  {
    file: 'IconButton',
    shows: ['IconButton'],
    keys: [['Enter, Space', 'presses it']],
    states: [
      {
        name: 'Tones and sizes',
        draw: ({ t }) => (
          <Flex gap="2">
            <IconButton icon="refresh" label={t('Yenile', 'Refresh')} />
            <IconButton icon="close" size="small" tone="plain" label={t('Kapat', 'Close')} />
          </Flex>
        ),
      },
      {
        name: 'Off with a reason',
        draw: ({ t }) => (
          <IconButton icon="copy" label={t('Kopyala', 'Copy')} whyNot={t('Yetkiniz yok', 'You may not')} />
        ),
      },
    ],
  },
  {
    file: 'Field',
    shows: ['Field'],
    states: [
      {
        name: 'With a hint',
        draw: ({ t }) => (
          <Box w="240px">
            <Field
              label={t('E-posta', 'E-mail')}
              hint={t('Yöneticinizin yazdığı gibi', 'As your administrator wrote it')}
            >
              {(control) => <Input {...control} />}
            </Field>
          </Box>
        ),
      },
      {
        name: 'Wrong',
        draw: ({ t }) => (
          <Box w="240px">
            <Field
              label={t('Tutar', 'Amount')}
              required
              error={t('1.250,50 gibi bir tutar yazın', 'Write an amount such as 1,250.50')}
            >
              {(control) => <Input {...control} defaultValue="12x" />}
            </Field>
          </Box>
        ),
      },
    ],
  },
  {
    file: 'Input',
    shows: ['Input', 'Textarea', 'Select', 'Checkbox'],
    states: [
      {
        name: 'Sizes',
        draw: ({ t }) => (
          <Flex direction="column" gap="2" maxW="240px">
            {sizes.map((size) => (
              <Input key={size} fieldSize={size} aria-label={`${t('Ad', 'Name')} ${size}`} placeholder={size} />
            ))}
          </Flex>
        ),
      },
      {
        name: 'Several lines',
        draw: ({ t }) => <Textarea aria-label={t('Neden', 'Reason')} placeholder={t('Neden?', 'Why?')} />,
      },
      {
        name: 'One of a few',
        draw: ({ t }) => (
          <Select aria-label={t('Banka', 'Bank')}>
            <option>Ziraat</option>
            <option>Akbank</option>
          </Select>
        ),
      },
      {
        name: 'Check boxes',
        draw: ({ t }) => (
          <Flex gap="4">
            <Flex as="label" gap="2" align="center">
              <Checkbox defaultChecked />
              {t('Hatırla', 'Remember')}
            </Flex>
            <Flex as="label" gap="2" align="center">
              <Checkbox disabled />
              {t('Kapalı', 'Off')}
            </Flex>
          </Flex>
        ),
      },
      {
        name: 'Disabled',
        draw: ({ t }) => <Input disabled aria-label={t('Ad', 'Name')} value="Elif Kılıç" readOnly />,
      },
    ],
  },
  {
    file: 'FilterChip',
    shows: ['FilterChip', 'FilterBar'],
    keys: [
      ['Enter', 'opens the editor'],
      ['Escape', 'closes it and gives the focus back'],
    ],
    states: [
      {
        name: 'Set, removable, to be added',
        draw: ({ t }) => (
          <FilterBar>
            <FilterChip label={t('Üye iş yeri', 'Merchant')} value="Anadolu Market +2">
              {(close) => (
                <Field label={t('Üye iş yeri', 'Merchant')}>
                  {(control) => <Input {...control} onKeyDown={(event) => event.key === 'Enter' && close()} />}
                </Field>
              )}
            </FilterChip>
            <FilterChip
              label={t('Tutar', 'Amount')}
              value="≥ ₺5,000"
              onClear={() => undefined}
              clearLabel={t('Tutar filtresini kaldır', 'Remove the filter Amount')}
            >
              {() => t('Tutar', 'Amount')}
            </FilterChip>
            <FilterChip label={t('Oluşturma', 'Created')}>{() => t('Günler', 'Days')}</FilterChip>
          </FilterBar>
        ),
      },
    ],
  },
  {
    file: 'SearchField',
    shows: ['SearchField'],
    keys: [
      ['Enter', 'searches at once and goes back to the list'],
      ['Escape', 'empties it and goes back to the list'],
    ],
    states: [{ name: 'With text', draw: (styleOf) => <LiveSearch {...styleOf} /> }],
  },
  {
    file: 'Tabs',
    shows: ['Tabs'],
    keys: [
      ['← →', 'the tab before, the tab after, round'],
      ['Home, End', 'the first, the last'],
    ],
    states: [{ name: 'With counts', draw: (styleOf) => <LiveTabs {...styleOf} /> }],
  },
]
