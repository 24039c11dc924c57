-- The 8-puzzle: as examples/puzzle8.cpp.
type
    cell: 0..8;

var
    tiles: array[cell] of cell;
    gap: cell;

procedure slide(tile: cell); begin
    tiles[gap] := tiles[tile];
    tiles[tile] := 0;
    gap := tile;
end;

startstate begin
    for i: cell do
        if i = 8 then tiles[i] := 0; else tiles[i] := i + 1; endif;
    end;
    gap := 8;
end;

rule "up" gap > 2 ==> begin slide(gap - 3); end;
rule "down" gap < 6 ==> begin slide(gap + 3); end;
rule "left" gap % 3 > 0 ==> begin slide(gap - 1); end;
rule "right" gap % 3 < 2 ==> begin slide(gap + 1); end;
