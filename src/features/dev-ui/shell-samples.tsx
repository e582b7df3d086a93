import { Volume2 } from 'lucide-react';
import { Avatar } from '#ui/media/avatar.tsx';
import { Bar, BarName, BarNav, NavItem } from '#ui/layout/bar.tsx';
import { IconButton } from '#ui/inputs/button.tsx';
import { ConnectionPill } from '#ui/feedback/connection-pill.tsx';
import { Footer } from '#ui/layout/footer.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { MenuButton } from '#ui/overlays/menu.tsx';
import { Flush, Sample } from './sample.tsx';

const nothing = () => undefined;
// oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- NavItem puts the words inside
const LINK = <a href="#main" />;

export function ShellSamples() {
  return (
    <Sample title="Bar and footer" wide>
      <Flush>
        <Bar
          home={
            <a href="#main">
              <Logo name="Wardline" />
            </a>
          }
          nav={
            <BarNav label="Main">
              <NavItem of={LINK} current waits>
                Home
              </NavItem>
              <NavItem of={LINK}>Consultations</NavItem>
              <NavItem of={LINK} waits>
                Skincare
              </NavItem>
              <NavItem of={LINK} count={3} hot>
                AlertU
              </NavItem>
              <NavItem of={LINK} count={25}>
                Lab Services
              </NavItem>
            </BarNav>
          }
          end={
            <>
              <IconButton icon={Volume2} label="Alerts, sound on" />
              <ConnectionPill state="online" words="Online" />
              <MenuButton
                label="Dr Meera Iyer"
                tone="bare"
                items={[
                  { id: 'profile', label: 'Profile', onAction: nothing },
                  { id: 'log-out', label: 'Log out', onAction: nothing },
                ]}
              >
                <Avatar name="Dr Meera Iyer" />
                <BarName>Dr Meera Iyer</BarName>
              </MenuButton>
            </>
          }
        />
      </Flush>
      <Flush>
        <Footer end={<span lang="hi">हिन्दी</span>}>
          <span>© 2026 Wardline</span>
          <a href="#main">Privacy</a>
          <a href="mailto:help@wardline.example">help@wardline.example</a>
        </Footer>
      </Flush>
    </Sample>
  );
}
