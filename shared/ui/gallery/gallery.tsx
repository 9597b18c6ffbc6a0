import '@fontsource-variable/inter'
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Age } from '../src/Age'
import { Button } from '../src/Button'
import { ConfirmDialog } from '../src/ConfirmDialog'
import { CopyText } from '../src/CopyText'
import { DataGrid } from '../src/DataGrid'
import { DescriptionList } from '../src/DescriptionList'
import { DetailDrawer, DrawerSection } from '../src/DetailDrawer'
import { EmptyState, ErrorState } from '../src/EmptyState'
import { Field } from '../src/Field'
import { FilterBar, FilterChip } from '../src/FilterChip'
import { Icon, type IconName } from '../src/Icon'
import { IconButton } from '../src/IconButton'
import { paths } from '../src/iconPaths'
import { Checkbox, Input, Select, Textarea } from '../src/Input'
import { Kbd } from '../src/Kbd'
import { Box, Flex, Heading, Text } from '../src/layout'
import { Menu, Portal } from '../src/Menu'
import { Money } from '../src/Money'
import { Note } from '../src/Note'
import { PageHeader } from '../src/PageHeader'
import { StatusPill } from '../src/StatusPill'
import { Tabs } from '../src/Tabs'
import { Timeline } from '../src/Timeline'
import { Toaster } from '../src/Toaster'
import { Tooltip } from '../src/Tooltip'
import { UiProvider } from '../src/UiProvider'
import { useHotkeys } from '../src/useHotkeys'
import { galleryColumns, galleryRows, NOW_MS } from './galleryRows'

const tabs = [
  { id: 'waiting', label: 'Waiting', count: 38 }, { id: 'mine', label: 'Mine', count: 4 }, { id: 'confirmed', label: 'Confirmed', count: '1,906' },
  { id: 'rejected', label: 'Rejected', count: 71 }, { id: 'expired', label: 'Expired', count: 212 }, { id: 'all', label: 'All' },
]
const history = [
  { id: '4', text: 'Claimed by Deniz Aksoy', at: '2026-11-21T11:03:10Z', atText: '14:03:10' },
  { id: '3', text: <>Bot <b>ziraat-kuzey-2</b> reported transfer</>, at: '2026-11-21T11:02:44Z', atText: '14:02:44' },
  { id: '2', text: 'Account assigned: Ziraat · Kuzey 2', at: '2026-11-21T10:57:02Z', atText: '13:57:02' },
  { id: '1', text: 'Created through merchant API', at: '2026-11-21T10:57:02Z', atText: '13:57:02' },
]
const details = [
  { id: 'customer', label: 'Customer', value: 'Elif Kılıç' },
  { id: 'iban', label: 'Sender IBAN', value: 'TR33 •••• •••• •••• •••• 13 26' },
  { id: 'account', label: 'Receiving account', value: 'Ziraat · Kuzey 2' },
  { id: 'reference', label: 'Merchant reference', value: <CopyText text="AM-2026-118204" label="Copy" copiedLabel="Copied" /> },
  { id: 'fee', label: 'Commission', value: <><Money minor={36750n} language="en" /> (1.5%)</> },
  { id: 'net', label: 'Merchant net', value: <Money minor={2413250n} language="en" /> },
]

function Queue() {
  const [cursor, setCursor] = useState<string | null>('d0')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['d0']))
  const [isOpen, setOpen] = useState(location.hash !== '#list')
  const [tab, setTab] = useState('waiting')
  const move = (by: number) => setCursor((id) => `d${Math.max(0, Math.min(galleryRows.length - 1, Number(id?.slice(1) ?? -1) + by))}`)
  useHotkeys([{ key: 'j', run: () => move(1), repeats: true }, { key: 'k', run: () => move(-1), repeats: true }])
  return (
    <Flex height="100vh" overflow="hidden">
      <Flex as="main" direction="column" flex="1" minW="0" px={{ base: '4', md: '5' }} pt="18px">
        <PageHeader title="Deposit requests" summary="38 waiting · oldest 14 min · ₺1,284,350.00 pending">
          <Button>Saved views</Button>
          <Button>Export</Button>
          <Button tone="primary">Confirm next <Kbd>N</Kbd></Button>
        </PageHeader>
        <Tabs label="Deposits" tabs={tabs} value={tab} onChange={setTab} />
        <FilterBar>
          <FilterChip label="Merchant" value="Anadolu Market +2">{(close) => <Field label="Merchant">{(control) => <Input {...control} onKeyDown={(event) => event.key === 'Enter' && close()} />}</Field>}</FilterChip>
          <FilterChip label="Amount" value="≥ ₺5,000" onClear={() => undefined} clearLabel="Clear amount">{() => 'Amount'}</FilterChip>
          <FilterChip label="Created" value="Today">{() => 'Created'}</FilterChip>
          <FilterChip label="+ Filter">{() => 'Filters'}</FilterChip>
          <Box ms="auto" color="ink-3" whiteSpace="nowrap" hideBelow="lg"><Kbd>J</Kbd> <Kbd>K</Kbd> move · <Kbd>C</Kbd> claim · <Kbd>Enter</Kbd> open</Box>
        </FilterBar>
        <Box flex="1" minH="0" mx={{ base: '-16px', md: '0' }}>
          <DataGrid
            label="Deposit requests" rows={galleryRows} columns={galleryColumns} getId={(row) => row.id} cursorId={cursor} onCursor={setCursor}
            onOpen={() => setOpen(true)} selected={selected} onSelect={setSelected} selectLabel={(row) => row.reference} selectAllLabel="Select all"
            sort={{ id: 'waiting', desc: true }} onSort={() => undefined} status="ready" empty="" error=""
            rowState={(row) => (row.id === 'd1' ? 'fresh' : row.waitedMin > 12 ? 'late' : undefined)}
          />
        </Box>
      </Flex>
      {isOpen && (
        <DetailDrawer
          eyebrow="RM-7F42-19KD" status={<StatusPill tone="blue">Claimed by you</StatusPill>} title={<Money minor={2450000n} language="en" />}
          subtitle="Elif Kılıç → Anadolu Market · waiting 6 min 12 s" onClose={() => setOpen(false)} closeLabel="Close"
          actions={<><Button tone="danger">Reject <Kbd>R</Kbd></Button><Button tone="primary">Confirm ₺24,500.00 <Kbd>A</Kbd></Button></>}
        >
          <Note tone="accent" icon="check" title="Incoming transfer found">₺24,500.00 from ELIF KILIC at 14:02:41, reference in the note. Amount, name and reference all match.</Note>
          <DescriptionList items={details} />
          <DrawerSection title="History"><Timeline entries={history} /></DrawerSection>
        </DetailDrawer>
      )}
    </Flex>
  )
}

function Parts() {
  const [isAsking, setAsking] = useState(location.hash === '#dialog')
  const [toasts, setToasts] = useState([{ id: 'a', kind: 'success' as const, title: 'Deposit confirmed', text: '₺24,500.00 to Anadolu Market' }, { id: 'b', kind: 'error' as const, title: 'Held by Mehmet Şahin', text: 'Wait for the lease to end or ask for it.' }])
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Flex as="main" direction="column" gap="5" p={{ base: '4', md: '8' }} maxW="1200px">
      <Heading as="h1" textStyle="title">Parts</Heading>
      <Flex gap="2" wrap="wrap">
        <Button ref={first} tone="primary" onClick={() => setAsking(true)}>Primary</Button><Button>Plain</Button><Button tone="danger">Danger</Button><Button tone="quiet">Quiet</Button>
        <Button busy tone="primary">Busy</Button><Button whyNot="Held by Mehmet Şahin">Why not</Button><Button disabled>Disabled</Button><Button size="small">Small</Button><Button size="large">Large</Button>
        <Menu.Root defaultOpen={location.hash === '#menu'}>
          <Menu.Trigger asChild><Button>Menu <Icon name="chevronDown" /></Button></Menu.Trigger>
          <Portal><Menu.Positioner><Menu.Content>
            <Menu.Item value="profile"><Icon name="user" /><Menu.ItemText>Profile</Menu.ItemText></Menu.Item>
            <Menu.Item value="password"><Icon name="key" /><Menu.ItemText>Change password</Menu.ItemText><Menu.ItemCommand>P</Menu.ItemCommand></Menu.Item>
            <Menu.Separator />
            <Menu.Item value="out" disabled><Icon name="signOut" /><Menu.ItemText>Sign out</Menu.ItemText></Menu.Item>
          </Menu.Content></Menu.Positioner></Portal>
        </Menu.Root>
        <Tooltip.Root defaultOpen={location.hash === '#menu'}>
          <Tooltip.Trigger asChild><Button>Tooltip</Button></Tooltip.Trigger>
          <Portal><Tooltip.Positioner><Tooltip.Content>Held by Mehmet Şahin</Tooltip.Content></Tooltip.Positioner></Portal>
        </Tooltip.Root>
        <IconButton icon="refresh" label="Refresh" /><IconButton icon="close" label="Close" size="small" tone="plain" />
      </Flex>
      <Flex gap="2" wrap="wrap">
        {(['amber', 'blue', 'green', 'red', 'gray'] as const).map((tone) => <StatusPill key={tone} tone={tone}>{tone}</StatusPill>)}
        <Age since="2026-11-21T10:57:02Z" nowMs={NOW_MS} language="en" /><Age since="2026-11-21T10:30:00Z" nowMs={NOW_MS} lateAfterMinutes={10} language="tr" />
        <Money minor={-123456789n} language="tr" /><Kbd>Ctrl K</Kbd>
      </Flex>
      <Flex gap="4" wrap="wrap" align="start">
        <Box w="240px"><Field label="Email" hint="As your administrator wrote it">{(control) => <Input {...control} placeholder="you@example.com" />}</Field></Box>
        <Box w="240px"><Field label="Amount" error="Not an amount. Write 1234.56">{(control) => <Input {...control} defaultValue="12x" />}</Field></Box>
        <Box w="240px"><Field label="Bank">{(control) => <Select {...control}><option>Ziraat</option></Select>}</Field></Box>
        <Box w="240px"><Field label="Reason" required>{(control) => <Textarea {...control} />}</Field></Box>
        <Flex as="label" gap="2" align="center"><Checkbox defaultChecked />Remember</Flex>
      </Flex>
      <Flex gap="3" wrap="wrap" color="ink-2">{(Object.keys(paths) as IconName[]).map((name) => <span key={name} title={name}><Icon name={name} /></span>)}</Flex>
      <Flex gap="3" wrap="wrap">
        <Note tone="amber" icon="warning" title="Name differs">Sent by A. KILIC, expected Elif Kılıç.</Note>
        <Note tone="red" icon="lock" title="Limit reached">Today's limit of this account is used up.</Note>
        <Note title="Plain">Nothing special.</Note>
      </Flex>
      <Flex gap="6" wrap="wrap">
        <EmptyState title="Nothing waits" actions={<Button size="small">Clear filters</Button>}>New requests appear here by themselves.</EmptyState>
        <ErrorState title="The list did not load" actions={<Button size="small" tone="primary">Try again</Button>}>The server did not answer. Nothing was changed.</ErrorState>
      </Flex>
      <Box height="220px"><DataGrid label="Loading" rows={[]} columns={galleryColumns} getId={(row) => row.id} cursorId={null} onCursor={() => undefined} onOpen={() => undefined} status="loading" empty="" error="" /></Box>
      <Text color="ink-2" textStyle="small">End of parts</Text>
      {isAsking && <ConfirmDialog title="Reject ₺24,500.00?" confirmLabel="Reject" cancelLabel="Keep" tone="danger" onConfirm={() => setAsking(false)} onCancel={() => setAsking(false)}><Field label="Reason" required>{(control) => <Input {...control} />}</Field></ConfirmDialog>}
      <Toaster label="Messages" toasts={toasts} dismissLabel="Dismiss" onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))} />
    </Flex>
  )
}

const theme = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light'
createRoot(document.getElementById('root') as HTMLElement).render(<UiProvider theme={theme}>{location.hash === '#queue' || location.hash === '#list' ? <Queue /> : <Parts />}</UiProvider>)
