/** The names of react-router-dom in use. Shared through this file it is a quarter of the whole library. */
export {
  BrowserRouter, Link, MemoryRouter, Navigate, NavLink, Outlet, Route, Routes,
  useHref, useLocation, useMatch, useNavigate, useParams, useSearchParams,
} from 'react-router-dom'
export type { LinkProps, NavigateFunction, To } from 'react-router-dom'
