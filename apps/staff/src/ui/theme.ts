import { jaJP } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { ConsoleLink } from './console-link.tsx';

/** The colours by daylight, beside white tables; each text has 4.5:1 on both grounds. */
const LIGHT = {
  ground: '#f6f7f9',
  raised: '#ffffff',
  line: '#e2e5ea',
  edge: '#6b7280',
  text: '#111827',
  quiet: '#4b5563',
  tint: '#1d4ed8',
  green: '#166534',
  amber: '#92400e',
  red: '#b91c1c',
};

/** The same in the dark, as on the members' site. */
const DARK: typeof LIGHT = {
  ground: '#0b0f19',
  raised: '#121826',
  line: '#1f2937',
  edge: '#6b7280',
  text: '#e5e7eb',
  quiet: '#9ca3af',
  tint: '#60a5fa',
  green: '#4ade80',
  amber: '#fbbf24',
  red: '#f87171',
};

const PRIMARY = '#2563eb';

const fonts =
  'system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", sans-serif';

const filled = {
  backgroundColor: PRIMARY,
  color: '#fff',
  '&:hover': { backgroundColor: LIGHT.tint },
};

/**
 * Text, links and rings are the tint; what is filled is the primary colour with white text.
 * Targets are 44 px high where fingers use them.
 */
const themeOf = (mode: 'dark' | 'light', tokens: typeof LIGHT, base: typeof defaultDarkTheme) =>
  createTheme(
    {
      ...base,
      palette: {
        mode,
        contrastThreshold: 4.5,
        primary: { main: tokens.tint, dark: PRIMARY },
        secondary: { main: tokens.tint },
        info: { main: tokens.tint },
        background: { default: tokens.ground, paper: tokens.raised },
        text: { primary: tokens.text, secondary: tokens.quiet, disabled: tokens.quiet },
        divider: tokens.line,
        success: { main: tokens.green },
        warning: { main: tokens.amber },
        error: { main: tokens.red },
      },
      shape: { borderRadius: 8 },
      typography: {
        fontFamily: fonts,
        button: { textTransform: 'none', fontWeight: 600 },
        h1: { fontSize: '1.5rem', fontWeight: 700 },
        h2: { fontSize: '1.125rem', fontWeight: 700 },
        h4: { fontSize: '1.125rem', fontWeight: 700 },
        h6: { fontSize: '1rem', fontWeight: 700 },
      },
      sidebar: { width: 208, closedWidth: 56 },
      components: {
        ...base.components,
        MuiCssBaseline: {
          styleOverrides: {
            body: { lineBreak: 'strict', fontVariantNumeric: 'tabular-nums' },
            'a:focus-visible, [tabindex]:focus-visible': {
              outline: `2px solid ${tokens.tint}`,
              outlineOffset: 2,
            },
            '@media (prefers-reduced-motion: reduce)': {
              '*, *::before, *::after': {
                transition: 'none !important',
                animation: 'none !important',
              },
            },
          },
        },
        MuiAlert: {
          styleOverrides: { root: { wordBreak: 'auto-phrase', overflowWrap: 'anywhere' } },
        },
        MuiTypography: { defaultProps: { variantMapping: { h4: 'h2' } } },
        RaEmpty: {
          styleOverrides: { root: { padding: 32, '& .RaEmpty-icon': { width: 48, height: 48 } } },
        },
        MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
        MuiCard: { styleOverrides: { root: { border: `1px solid ${tokens.line}` } } },
        MuiAppBar: {
          styleOverrides: {
            root: {
              backgroundColor: tokens.raised,
              color: tokens.text,
              borderBottom: `1px solid ${tokens.line}`,
              boxShadow: 'none',
            },
          },
        },
        MuiAutocomplete: { defaultProps: { fullWidth: true } },
        MuiLink: { defaultProps: { component: ConsoleLink } },
        MuiButtonBase: {
          defaultProps: { LinkComponent: ConsoleLink },
          styleOverrides: {
            root: {
              '&.Mui-focusVisible': { outline: `2px solid ${tokens.tint}`, outlineOffset: 2 },
            },
          },
        },
        MuiButton: {
          styleOverrides: {
            root: {
              minHeight: 36,
              '@media (pointer: coarse), (max-width: 600px)': { minHeight: 44 },
              '&.MuiButton-contained.MuiButton-colorPrimary:not(.Mui-disabled)': filled,
              '&.MuiButton-contained.MuiButton-colorError:not(.Mui-disabled)': {
                backgroundColor: '#b91c1c',
                color: '#fff',
              },
            },
          },
        },
        MuiIconButton: {
          styleOverrides: {
            root: {
              '@media (pointer: coarse), (max-width: 600px)': { minWidth: 44, minHeight: 44 },
            },
          },
        },
        // Above the bars at the foot: below the mouse it would stay, and keep their buttons covered.
        MuiSnackbar: {
          styleOverrides: {
            root: {
              '&.MuiSnackbar-anchorOriginBottomCenter': {
                bottom: 88,
                // The buttons of a bar take two lines there.
                '@media (max-width: 600px)': { bottom: 132 },
              },
            },
          },
        },
        MuiSnackbarContent: {
          styleOverrides: {
            root: {
              backgroundColor: tokens.raised,
              color: tokens.text,
              border: `1px solid ${tokens.line}`,
              fontSize: '0.9375rem',
            },
          },
        },
        MuiFab: { styleOverrides: { root: filled } },
        MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
        MuiFormControl: { defaultProps: { variant: 'outlined' } },
        MuiOutlinedInput: {
          styleOverrides: {
            notchedOutline: { borderColor: tokens.edge },
            input: { colorScheme: mode },
          },
        },
        MuiTableCell: { styleOverrides: { root: { borderColor: tokens.line } } },
        MuiTooltip: {
          styleOverrides: { tooltip: { backgroundColor: tokens.line, color: tokens.text } },
        },
        // What it hands on to its spinning circle.
        RaLoadingIndicator: { defaultProps: { 'aria-label': '読み込み中' } as object },
        RaMenuItemLink: {
          styleOverrides: {
            root: {
              minHeight: 44,
              '&.RaMenuItemLink-active': {
                borderLeft: `3px solid ${tokens.tint}`,
                backgroundColor: tokens.line,
              },
            },
          },
        },
      },
    },
    jaJP,
  ) as RaThemeOptions;

/** Light and dark, as the operator's system has it. */
export const lightTheme = themeOf('light', LIGHT, defaultLightTheme);
export const darkTheme = themeOf('dark', DARK, defaultDarkTheme);
