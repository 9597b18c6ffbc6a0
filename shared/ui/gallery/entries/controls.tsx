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

function LiveTabs({ say }: Style) {
  const [tab, setTab] = useState('waiting')
  const tabs = [
    { id: 'waiting', label: say('Bekleyen', 'Waiting'), count: 38 },
    { id: 'mine', label: say('Bende', 'Mine'), count: 4 },
    { id: 'all', label: say('Tümü', 'All') },
  ]
  return (
    <>
      <Tabs label={say('Talepler', 'Requests')} tabs={tabs} value={tab} onChange={setTab} panelId="panel" />
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

function LiveDay({ styleOf: { language, say }, first }: { styleOf: Style; first: string }) {
  const [day, setDay] = useState(first)
  const isWrong = day !== '' && !/^\d{4}-/.test(day)
  return (
    <Field
      label={say('Kontrol tarihi', 'Checked on')}
      error={isWrong ? say('22.11.2026 gibi bir gün yazın', 'Write a day such as 22 Nov 2026') : undefined}
    >
      {(control) => <DayField {...control} value={day} onChange={setDay} language={language} hasCalendar />}
    </Field>
  )
}

function LiveSearch({ say }: Style) {
  const [found, setFound] = useState<string | undefined>('elif')
  return (
    <SearchField
      label={say('Taleplerde ara', 'Search requests')}
      placeholder={say('Referans, müşteri…', 'Reference, customer…')}
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
        draw: ({ say }) => (
          <Flex gap="2" wrap="wrap">
            {tones.map((tone) => (
              <Button key={tone} tone={tone}>
                {say('Onayla', 'Confirm')} ({tone})
              </Button>
            ))}
          </Flex>
        ),
      },
      {
        name: 'Sizes',
        draw: ({ say }) => (
          <Flex gap="2" wrap="wrap" align="center">
            {sizes.map((size) => (
              <Button key={size} size={size}>
                {say('Aç', 'Open')} ({size})
              </Button>
            ))}
          </Flex>
        ),
      },
      {
        name: 'Busy',
        draw: ({ say }) => (
          <Button busy tone="primary">
            {say('Kaydet', 'Save')}
          </Button>
        ),
      },
      {
        name: 'Off with a reason',
        draw: ({ say }) => (
          <Button whyNot={say('Mehmet Şahin’de', 'Held by Mehmet Şahin')}>{say('Onayla', 'Confirm')}</Button>
        ),
      },
      { name: 'Off', draw: ({ say }) => <Button disabled>{say('Kaydet', 'Save')}</Button> },
      {
        name: 'Wide',
        draw: ({ say }) => (
          <Button wide tone="primary">
            {say('Giriş yap', 'Sign in')}
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
        draw: ({ say }) => (
          <Flex gap="2">
            <IconButton icon="refresh" label={say('Yenile', 'Refresh')} />
            <IconButton icon="close" size="small" tone="plain" label={say('Kapat', 'Close')} />
          </Flex>
        ),
      },
      {
        name: 'Off with a reason',
        draw: ({ say }) => (
          <IconButton icon="copy" label={say('Kopyala', 'Copy')} whyNot={say('Yetkiniz yok', 'You may not')} />
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
        draw: ({ say }) => (
          <Box w="240px">
            <Field
              label={say('E-posta', 'E-mail')}
              hint={say('Yöneticinizin yazdığı gibi', 'As your administrator wrote it')}
            >
              {(control) => <Input {...control} />}
            </Field>
          </Box>
        ),
      },
      {
        name: 'Wrong',
        draw: ({ say }) => (
          <Box w="240px">
            <Field
              label={say('Tutar', 'Amount')}
              required
              error={say('1.250,50 gibi bir tutar yazın', 'Write an amount such as 1,250.50')}
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
        draw: ({ say }) => (
          <Flex direction="column" gap="2" maxW="240px">
            {sizes.map((size) => (
              <Input key={size} fieldSize={size} aria-label={`${say('Ad', 'Name')} ${size}`} placeholder={size} />
            ))}
          </Flex>
        ),
      },
      {
        name: 'Several lines',
        draw: ({ say }) => <Textarea aria-label={say('Neden', 'Reason')} placeholder={say('Neden?', 'Why?')} />,
      },
      {
        name: 'One of a few',
        draw: ({ say }) => (
          <Select aria-label={say('Banka', 'Bank')}>
            <option>Ziraat</option>
            <option>Akbank</option>
          </Select>
        ),
      },
      {
        name: 'Check boxes',
        draw: ({ say }) => (
          <Flex gap="4">
            <Flex as="label" gap="2" align="center">
              <Checkbox defaultChecked />
              {say('Hatırla', 'Remember')}
            </Flex>
            <Flex as="label" gap="2" align="center">
              <Checkbox disabled />
              {say('Kapalı', 'Off')}
            </Flex>
          </Flex>
        ),
      },
      {
        name: 'Disabled',
        draw: ({ say }) => <Input disabled aria-label={say('Ad', 'Name')} value="Elif Kılıç" readOnly />,
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
        draw: ({ say }) => (
          <FilterBar>
            <FilterChip label={say('Üye iş yeri', 'Merchant')} value="Anadolu Market +2">
              {(close) => (
                <Field label={say('Üye iş yeri', 'Merchant')}>
                  {(control) => <Input {...control} onKeyDown={(event) => event.key === 'Enter' && close()} />}
                </Field>
              )}
            </FilterChip>
            <FilterChip
              label={say('Tutar', 'Amount')}
              value="≥ ₺5,000"
              onClear={() => undefined}
              clearLabel={say('Tutar filtresini kaldır', 'Remove the filter Amount')}
            >
              {() => say('Tutar', 'Amount')}
            </FilterChip>
            <FilterChip label={say('Oluşturma', 'Created')}>{() => say('Günler', 'Days')}</FilterChip>
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
