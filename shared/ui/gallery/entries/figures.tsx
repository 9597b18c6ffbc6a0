import { Figures } from '../../src/Figures'
import { Meter } from '../../src/Meter'
import { Icon } from '../../src/Icon'
import { StatusMatrix } from '../../src/StatusMatrix'
import { StatusLight } from '../../src/StatusLight'
import { MemoryRouter } from '../../src/router'
import { Tile, Tiles } from '../../src/Tile'
import type { GalleryEntry } from '../entry'

/** Figures, fill levels and status lights. */
export const figures: readonly GalleryEntry[] = [
  {
    file: 'Figures',
    shows: ['Figures'],
    states: [
      {
        name: 'A day',
        draw: ({ t }) => (
          <Figures
            figures={[
              { id: 'in', label: t('Bugün gelen', 'In today'), value: t('65.829,05 ₺', '₺65,829.05') },
              { id: 'tx', label: t('Hareket', 'Lines'), value: '42', note: t('Son: 14.05', 'Last: 14:05') },
            ]}
          />
        ),
      },
      {
        name: 'Small, with a verdict',
        draw: ({ t }) => (
          <Figures
            narrow
            figures={[
              { id: 'new', label: t('Yeni', 'New'), value: '118', tone: 'good' },
              { id: 'bad', label: t('Hatalı', 'Wrong'), value: '2', tone: 'bad' },
              { id: 'known', label: t('Bilinen', 'Known'), value: '7' },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'Meter',
    shows: ['Meter'],
    states: [
      { name: 'Used and held', draw: () => <Meter used={40} held={20} /> },
      { name: 'Near', draw: ({ t }) => <Meter used={84} level="near" label={t('%84 dolu', '84% used')} /> },
      { name: 'Full', draw: ({ t }) => <Meter used={100} held={10} level="full" label={t('Dolu', 'Full')} /> },
    ],
  },
  {
    file: 'StatusMatrix',
    shows: ['StatusMatrix'],
    states: [
      {
        name: 'Days by merchant',
        draw: ({ t }) => (
          <StatusMatrix
            label={t('Günler', 'Days')}
            columns={['19', '20'].map((id) => ({ id, label: t(`${id} Kasım`, `${id} November`), head: [id] }))}
            rows={[
              {
                id: 'lale',
                name: 'Lale',
                cells: [
                  { id: 'l19', tone: 'done', mark: <Icon name="lock" />, label: t('Kapalı', 'Closed') },
                  { id: 'l20', tone: 'warn', mark: '5', label: t('5 fark', '5 breaks') },
                ],
              },
              {
                id: 'gul',
                name: 'Gül',
                cells: [null, { id: 'g20', tone: 'good', mark: <Icon name="check" />, label: t('Mutabık', 'Agreed') }],
              },
            ]}
            openId="l20"
            onOpen={() => undefined}
            legend={[{ tone: 'warn', mark: '5', text: t('Açık farklar', 'Open breaks') }]}
          />
        ),
      },
    ],
  },
  {
    file: 'StatusLight',
    shows: ['StatusLight'],
    states: [
      { name: 'On', draw: ({ t }) => <StatusLight tone="on">{t('Çevrimiçi', 'Online')}</StatusLight> },
      { name: 'Late', draw: ({ t }) => <StatusLight tone="late">{t('Gecikmiş', 'Late')}</StatusLight> },
      { name: 'Off', draw: ({ t }) => <StatusLight tone="off">{t('Çevrimdışı', 'Offline')}</StatusLight> },
      { name: 'Not known', draw: ({ t }) => <StatusLight>{t('Bot yok', 'No bot')}</StatusLight> },
    ],
  },
  {
    file: 'Tile',
    shows: ['Tile', 'Tiles'],
    states: [
      {
        name: 'A day',
        draw: ({ t }) => (
          <MemoryRouter>
            <Tiles across={4}>
              <Tile
                label={t('Bugün gelen', 'In today')}
                figure={t('65.829,05 ₺', '₺65,829.05')}
                note={t('42 hareket', '42 transfers')}
                to="/lines"
              />
              <Tile label={t('Bana ayrılan', 'Mine')} figure="3" />
            </Tiles>
          </MemoryRouter>
        ),
      },
    ],
  },
]
