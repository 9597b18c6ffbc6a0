import { Figures } from '../../src/Figures'
import { Meter } from '../../src/Meter'
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
        draw: ({ say }) => (
          <Figures
            figures={[
              { id: 'in', label: say('Bugün gelen', 'In today'), value: say('65.829,05 ₺', '₺65,829.05') },
              { id: 'tx', label: say('Hareket', 'Lines'), value: '42', note: say('Son: 14.05', 'Last: 14:05') },
            ]}
          />
        ),
      },
      {
        name: 'Small, with a verdict',
        draw: ({ say }) => (
          <Figures
            narrow
            figures={[
              { id: 'new', label: say('Yeni', 'New'), value: '118', tone: 'good' },
              { id: 'bad', label: say('Hatalı', 'Wrong'), value: '2', tone: 'bad' },
              { id: 'known', label: say('Bilinen', 'Known'), value: '7' },
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
      { name: 'Near', draw: ({ say }) => <Meter used={84} level="near" label={say('%84 dolu', '84% used')} /> },
      { name: 'Full', draw: ({ say }) => <Meter used={100} held={10} level="full" label={say('Dolu', 'Full')} /> },
    ],
  },
  {
    file: 'StatusLight',
    shows: ['StatusLight'],
    states: [
      { name: 'On', draw: ({ say }) => <StatusLight tone="on">{say('Çevrimiçi', 'Online')}</StatusLight> },
      { name: 'Late', draw: ({ say }) => <StatusLight tone="late">{say('Gecikmiş', 'Late')}</StatusLight> },
      { name: 'Off', draw: ({ say }) => <StatusLight tone="off">{say('Çevrimdışı', 'Offline')}</StatusLight> },
      { name: 'Not known', draw: ({ say }) => <StatusLight>{say('Bot yok', 'No bot')}</StatusLight> },
    ],
  },
  {
    file: 'Tile',
    shows: ['Tile', 'Tiles'],
    states: [
      {
        name: 'A day',
        draw: ({ say }) => (
          <MemoryRouter>
            <Tiles across={4}>
              <Tile
                label={say('Bugün gelen', 'In today')}
                figure={say('65.829,05 ₺', '₺65,829.05')}
                note={say('42 hareket', '42 transfers')}
                to="/lines"
              />
              <Tile label={say('Bana ayrılan', 'Mine')} figure="3" />
            </Tiles>
          </MemoryRouter>
        ),
      },
    ],
  },
]
